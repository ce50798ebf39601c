import { type Queryable, statement } from "../database/database.ts";
import {
  asReal,
  countQuery,
  type Listing,
  type Page,
  type PageRequest,
  pageOf,
  pageQuery,
} from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Channel, Content, Conversation, ConversationStatus, StoredContent } from "./types.ts";

export interface ConversationRow {
  readonly id: string;
  readonly external_id: string | null;
  readonly title: string | null;
  readonly first_words: string | null;
  readonly status: ConversationStatus;
  readonly agent: string | null;
  readonly agent_id: string | null;
  readonly agent_name: string | null;
  readonly channel: Channel;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly audio_url: string | null;
  readonly rubric_id: string | null;
  readonly contact_id: string | null;
  readonly assignee_id: string | null;
  readonly contact_name: string | null;
  readonly tags: string[];
  readonly metadata: Record<string, string | number>;
  readonly scorecard_id: string | null;
  readonly score: number | null;
  readonly passed: boolean | null;
  readonly critical_failed: boolean | null;
  readonly unsure: boolean | null;
  readonly scoring_error: string | null;
  readonly turn_count: number;
  readonly duration_seconds: number | null;
  readonly language: string | null;
  readonly resolved_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const names = `id, external_id, title, first_words, status, agent, agent_id, channel, started_at, ended_at, audio_url, rubric_id, contact_id,
  assignee_id, tags, metadata, scorecard_id, score, passed, critical_failed, unsure, scoring_error, turn_count, duration_seconds, language, resolved_at, created_at,
  updated_at`;
const namesOfOthers = `
  (select name from agent where agent.workspace_id = conversation.workspace_id and agent.mode = conversation.mode
    and agent.id = conversation.agent_id) as agent_name,
  (select nullif(concat_ws(' ', first_name, last_name), '') from contact
    where contact.workspace_id = conversation.workspace_id and contact.mode = conversation.mode
      and contact.id = conversation.contact_id) as contact_name`;
export const columns = `${names.replaceAll(/\w+/g, "conversation.$&")},${namesOfOthers}`;

export const toConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  externalId: row.external_id,
  title: row.title,
  firstWords: row.first_words,
  status: row.status,
  agent: row.agent,
  agentId: row.agent_id,
  channel: row.channel,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  audioUrl: row.audio_url,
  rubricId: row.rubric_id,
  contactId: row.contact_id,
  assigneeId: row.assignee_id,
  names: { agent: row.agent_name, contact: row.contact_name },
  tags: row.tags,
  metadata: row.metadata,
  scorecardId: row.scorecard_id,
  score: row.score,
  passed: row.passed,
  criticalFailed: row.critical_failed,
  unsure: row.unsure,
  scoringError: row.scoring_error,
  turnCount: row.turn_count,
  durationSeconds: row.duration_seconds,
  language: row.language,
  resolvedAt: row.resolved_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

interface ContentRow {
  readonly transcript: string | null;
  readonly events: unknown[] | null;
}

const key = "conversation.workspace_id = $1 and conversation.mode = $2 and conversation.id = $3";
const content = `join conversation_content as content on content.workspace_id = conversation.workspace_id
    and content.mode = conversation.mode and content.conversation_id = conversation.id`;

const findSql = statement(
  "conversation.find",
  `select ${columns}, content.transcript, content.events, content.version from conversation ${content} where ${key}`,
);
const findTraceSql = statement(
  "conversation.find-trace",
  `select ${columns}, content.transcript, content.nodes from conversation ${content} where ${key}`,
);
const existingSql = statement(
  "conversation.find-existing",
  "select id from conversation where workspace_id = $1 and mode = $2 and id = any($3)",
);
const lockSql = statement("conversation.lock", `select ${columns} from conversation where ${key} for no key update`);
const findContentsSql = statement(
  "conversation.find-contents",
  `select content.conversation_id as id, content.transcript, content.events from unnest($3::text[]) as asked (id)
    cross join lateral (
      select * from conversation_content as c
       where c.workspace_id = $1 and c.mode = $2 and c.conversation_id = asked.id limit 1) as content`,
);
const findTracesSql = statement(
  "conversation.find-traces",
  `select content.conversation_id as id, content.transcript, content.nodes from unnest($3::text[]) as asked (id)
    cross join lateral (
      select * from conversation_content as c
       where c.workspace_id = $1 and c.mode = $2 and c.conversation_id = asked.id limit 1) as content`,
);

export interface Found {
  readonly conversation: Conversation;
  readonly content: StoredContent;
}

export async function findConversation(db: Queryable, scope: Scope, id: string): Promise<Found | undefined> {
  const [row] = await db.query<ConversationRow & StoredContent>(findSql, [scope.workspaceId, scope.mode, id]);
  if (!row) return undefined;
  const { transcript, events, version } = row;
  return { conversation: toConversation(row), content: { transcript, events, version } };
}

/** What a trace is made of; `nodes` as they are kept. */
export interface KeptTrace {
  readonly transcript: string | null;
  readonly nodes: unknown;
}

export async function findTrace(
  db: Queryable,
  scope: Scope,
  id: string,
): Promise<(KeptTrace & { readonly conversation: Conversation }) | undefined> {
  const [row] = await db.query<ConversationRow & KeptTrace>(findTraceSql, [scope.workspaceId, scope.mode, id]);
  return row && { conversation: toConversation(row), transcript: row.transcript, nodes: row.nodes };
}

export async function findContents(
  db: Queryable,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Content>> {
  const values = [scope.workspaceId, scope.mode, ids];
  const rows = await db.query<ContentRow & { id: string }>(findContentsSql, values);
  return new Map(rows.map(({ id, transcript, events }) => [id, { transcript, events }]));
}

export async function findTraces(
  db: Queryable,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KeptTrace>> {
  const rows = await db.query<KeptTrace & { id: string }>(findTracesSql, [scope.workspaceId, scope.mode, ids]);
  return new Map(rows.map(({ id, transcript, nodes }) => [id, { transcript, nodes }]));
}

export async function lockConversation(tx: Queryable, scope: Scope, id: string): Promise<Conversation | undefined> {
  const [row] = await tx.query<ConversationRow>(lockSql, [scope.workspaceId, scope.mode, id]);
  return row && toConversation(row);
}

/** Returns those of the ids that exist. */
export async function findExisting(db: Queryable, scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(existingSql, [scope.workspaceId, scope.mode, ids]);
  return new Set(rows.map(({ id }) => id));
}

/** What a list can be narrowed by in the rows themselves. */
export interface RowFilters {
  readonly agentId: readonly string[] | undefined;
  readonly channel: readonly Channel[] | undefined;
  readonly status: readonly ConversationStatus[] | undefined;
  readonly rubricId: readonly string[] | undefined;
  readonly passed: boolean | undefined;
  readonly criticalFailed: boolean | undefined;
  readonly unsure: boolean | undefined;
  readonly contactId: string | undefined;
  readonly assigneeId: string | undefined;
  readonly externalId: string | undefined;
  readonly tag: readonly string[] | undefined;
  readonly verdict: readonly string[] | undefined;
  readonly inUse: readonly [from: Date, to: Date | null] | undefined;
  readonly startedAfter: Date | undefined;
  readonly startedBefore: Date | undefined;
  readonly minScore: number | undefined;
  readonly maxScore: number | undefined;
  readonly exceptIds?: readonly string[] | undefined;
}

export const listing: Listing<RowFilters> = {
  table: "conversation",
  columns,
  noun: "conversation",
  ranges: ["startedAfter", "startedBefore", "minScore", "maxScore", "inUse"],
  several: ["agentId", "channel", "status", "rubricId", "tag", "verdict"],
  sorts: {
    started_at: { column: "conversation.started_at", type: "timestamptz" },
    score: { column: "conversation.score", type: "real" },
  },
  filters: {
    agentId: (value) => `conversation.agent_id = ${value}`,
    channel: (value) => `conversation.channel = ${value}`,
    status: (value) => `conversation.status = ${value}`,
    rubricId: (value) => `conversation.scored_rubric_id = ${value}`,
    passed: (value) => `conversation.passed = ${value}`,
    criticalFailed: (value) => `conversation.critical_failed = ${value}`,
    unsure: (value) => `conversation.unsure = ${value}`,
    contactId: (value) => `conversation.contact_id = ${value}`,
    assigneeId: (value) => `conversation.assignee_id = ${value}`,
    externalId: (value) => `conversation.external_id = ${value}`,
    tag: { table: "conversation_tag", column: "tag" },
    verdict: { table: "conversation_verdict", column: "verdict" },
    inUse: (value) =>
      `coalesce(conversation.started_at, conversation.created_at) <@ tstzrange((${value}::timestamptz[])[1], (${value}::timestamptz[])[2])`,
    startedAfter: (value) => `conversation.started_at > ${value}`,
    startedBefore: (value) => `conversation.started_at < ${value}`,
    minScore: (value) => `conversation.score >= ${asReal(value)}`,
    maxScore: (value) => `conversation.score <= ${asReal(value)}`,
    exceptIds: (value) => `conversation.id <> all (${value}::text[])`,
  },
};

export async function listConversationRows(
  db: Queryable,
  scope: Scope,
  filters: RowFilters,
  page: PageRequest,
): Promise<Page<Conversation>> {
  const query = pageQuery(listing, scope, filters, page);
  const rows = await db.query<ConversationRow>(query.statement, query.values);
  return pageOf(rows, page.limit, toConversation);
}

/** Counts up to one more than the page's limit. */
export async function countConversationRows(
  db: Queryable,
  scope: Scope,
  filters: RowFilters,
  page: PageRequest,
): Promise<number> {
  const query = countQuery(listing, scope, filters, page);
  const [row] = await db.query<{ count: number }>(query.statement, query.values);
  return row?.count ?? 0;
}
