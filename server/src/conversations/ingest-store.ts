import {
  arrayLiteral,
  columnOf,
  inColumn,
  longText,
  longTexts,
  type Queryable,
  statement,
  type Tx,
  writing,
} from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { type ConversationRow, columns, toConversation } from "./store.ts";
import { type Content, type Conversation, longFrom, type NewConversation } from "./types.ts";

const columnsGiven = `workspace_id, mode, id, external_id, agent, agent_id, channel, started_at, ended_at, audio_url,
  rubric_id, contact_id, tags, metadata, scoring_state, turn_count, duration_seconds, source, request_ids, created_at,
  updated_at, title, first_words, assignee_id`;

// The places of the values in `valuesOf`.
const insert = writing("conversation.insert", {
  conversation_row: `insert into conversation (${columnsGiven})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20, $24, $25, $26)`,
  conversation_content_row: `insert into conversation_content (workspace_id, mode, conversation_id, transcript, events, nodes)
    values ($1, $2, $3, $21, $22, $23)`,
  conversation_unsearched_row: `insert into conversation_unsearched (workspace_id, mode, conversation_id) values ($1, $2, $3)`,
});

/** The trace only in the form in which it is kept: in the other it is ten times as large, and would wait with the rest. */
export interface Packed extends Omit<NewConversation, "content"> {
  readonly content: Content;
  readonly packedNodes: string;
}

export function insertConversation(
  tx: Tx,
  scope: Scope,
  conversation: Packed,
  explain: (error: unknown) => unknown,
): void {
  tx.write(insert, [scope.workspaceId, scope.mode, ...valuesOf(conversation)], explain);
}

const valuesOf = (conversation: Packed): unknown[] => [
  conversation.id,
  conversation.externalId,
  conversation.agent,
  conversation.agentId,
  conversation.channel,
  conversation.startedAt,
  conversation.endedAt,
  conversation.audioUrl,
  conversation.rubricId,
  conversation.contactId,
  conversation.tags,
  JSON.stringify(conversation.metadata),
  conversation.scoringState,
  conversation.turnCount,
  conversation.durationSeconds,
  conversation.source,
  conversation.requestIds,
  conversation.createdAt,
  conversation.content.transcript,
  jsonOrNull(conversation.content.events),
  conversation.packedNodes,
  conversation.title,
  conversation.firstWords,
  conversation.assigneeId,
];

const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value));

// Arrays can't hold arrays of different lengths, so tags and request ids travel as texts of their own.
const insertManySql = `insert into conversation (${columnsGiven})
   select $1, $2, id, external_id, agent, agent_id, ${inColumn("channel", "$7::text[]")}, started_at, ended_at, audio_url,
       rubric_id, contact_id, ${inColumn("tags", "$13::text[]")}::text[], ${inColumn("metadata", "$14::jsonb[]")},
       ${inColumn("scoring_state", "$15::text[]")}, ${inColumn("turn_count", "$16::int[]")}, duration_seconds,
       ${inColumn("source", "$18::text[]")}, ${inColumn("request_ids", "$19::text[]")}::text[],
       ${inColumn("created_at", "$20::timestamptz[]")}, ${inColumn("created_at", "$20::timestamptz[]")}, title, first_words,
       assignee_id
     from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::timestamptz[],
       $10::text[], $11::text[], $12::text[], $13::text[], $14::jsonb[], $15::text[], $16::int[], $17::real[],
       $18::text[], $19::text[], $20::timestamptz[], $21::text[], $22::text[], $23::text[])
       as given (id, external_id, agent, agent_id, channel, started_at, ended_at, audio_url, rubric_id, contact_id, tags,
         metadata, scoring_state, turn_count, duration_seconds, source, request_ids, created_at, title, first_words,
         assignee_id)`;
const insertNamed = statement(
  "conversation.insert-named",
  `${insertManySql}
   on conflict (workspace_id, mode, external_id) where external_id is not null do nothing
   returning id`,
);
/** Those without an external id get in nobody's way, and leave with the commit. */
const insertNameless = writing("conversation.insert-nameless", { conversation_rows: insertManySql });
const insertContents = writing("conversation.insert-contents", {
  conversation_content_rows: `insert into conversation_content (workspace_id, mode, conversation_id, transcript, events, nodes)
    select $1, $2, id, ${longText("$4", "said_at", "said")}, ${longText("$4", "events_at", "events")}::json,
        ${longText("$4", "nodes_at", "nodes")}::json
      from unnest($3::text[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[], $10::int[])
        as given (id, said_at, said, events_at, events, nodes_at, nodes)`,
});
const insertUnsearched = writing("conversation.insert-unsearched", {
  conversation_unsearched_rows: `insert into conversation_unsearched (workspace_id, mode, conversation_id)
    select $1, $2, id from unnest($3::text[]) as given (id)`,
});

const key = ({ externalId }: Packed) => externalId ?? "";

/** Those whose external id is free, also of each other's; answers their ids. Their content leaves with the commit. */
export async function insertConversations(
  tx: Tx,
  scope: Scope,
  given: readonly Packed[],
  { areSearched = true } = {},
): Promise<ReadonlySet<string>> {
  const nameless = given.filter(({ externalId }) => externalId === null);
  if (nameless.length > 0) tx.write(insertNameless, columnsOf(scope, nameless));
  const free = await insertThoseFree(
    tx,
    scope,
    given.filter(({ externalId }) => externalId !== null),
  );
  const kept = given.filter(({ id, externalId }) => externalId === null || free.has(id));
  if (kept.length === 0) return new Set();
  const texts = longTexts([
    ...kept.map(({ content }) => content.transcript),
    ...kept.map(({ content }) => jsonOrNull(content.events)),
    ...kept.map(({ packedNodes }) => packedNodes),
  ]);
  const places = [0, kept.length, kept.length * 2].flatMap((from) => [
    texts.starts.slice(from, from + kept.length),
    texts.sizes.slice(from, from + kept.length),
  ]);
  const ids = kept.map(({ id }) => id);
  tx.write(insertContents, [scope.workspaceId, scope.mode, ids, texts.bytes, ...places]);
  if (areSearched) tx.write(insertUnsearched, [scope.workspaceId, scope.mode, ids]);
  return new Set(ids);
}

async function insertThoseFree(tx: Tx, scope: Scope, given: readonly Packed[]): Promise<ReadonlySet<string>> {
  if (given.length === 0) return new Set();
  // Always in one order: of two batches with the same external ids one then waits for the other, never each for each.
  const inOrder = [...given].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  const rows = await tx.query<{ id: string }>(insertNamed, columnsOf(scope, inOrder));
  return new Set(rows.map(({ id }) => id));
}

function columnsOf(scope: Scope, conversations: readonly Packed[]): unknown[] {
  const column = (name: keyof Packed) => conversations.map((conversation) => conversation[name]);
  /** What none of them has is no array of nulls, which PostgreSQL would read one by one: `unnest` fills it up. */
  const rare = (name: keyof Packed) =>
    conversations.every((conversation) => conversation[name] === null) ? null : column(name);
  return [
    scope.workspaceId,
    scope.mode,
    column("id"),
    rare("externalId"),
    rare("agent"),
    rare("agentId"),
    columnOf(column("channel")),
    rare("startedAt"),
    rare("endedAt"),
    rare("audioUrl"),
    rare("rubricId"),
    rare("contactId"),
    columnOf(conversations.map(({ tags }) => arrayLiteral(tags))),
    columnOf(conversations.map(({ metadata }) => JSON.stringify(metadata))),
    columnOf(column("scoringState")),
    columnOf(column("turnCount")),
    rare("durationSeconds"),
    columnOf(column("source")),
    columnOf(conversations.map(({ requestIds }) => arrayLiteral(requestIds))),
    columnOf(column("createdAt")),
    rare("title"),
    rare("firstWords"),
    rare("assigneeId"),
  ];
}

const lockByExternalIdSql = statement(
  "conversation.lock-by-external-id",
  `select ${columns} from conversation where workspace_id = $1 and mode = $2 and external_id = $3 for no key update`,
);

export async function lockByExternalId(
  tx: Queryable,
  scope: Scope,
  externalId: string,
): Promise<Conversation | undefined> {
  const values = [scope.workspaceId, scope.mode, externalId];
  const [row] = await tx.query<ConversationRow>(lockByExternalIdSql, values);
  return row && toConversation(row);
}

/** So many calls are remembered per conversation; their arguments are kept for a week, in which nobody makes more. */
const maxRequestIds = 1_000;
export const withRequestId = (placeholder: string) =>
  `(request_ids || array_remove(array[${placeholder}::text], null))[greatest(1, cardinality(request_ids) - ${maxRequestIds - 2}):]`;

const replaceSql = statement(
  "conversation.replace",
  `update conversation set agent = $4, agent_id = $5, channel = $6, started_at = $7, ended_at = $8, audio_url = $9,
       rubric_id = $10, contact_id = $11, tags = $12, metadata = $13, scoring_state = $14, turn_count = $15,
       duration_seconds = $16, source = $17, scoring_error = null, language = $18,
       request_ids = ${withRequestId("$19")}, updated_at = $20, title = $21, first_words = $22, assignee_id = $23
     where workspace_id = $1 and mode = $2 and id = $3
     returning ${columns}`,
);
// Events may name the text that was there, and the call that brought the first one; only long ones.
const replaceContent = writing("conversation.replace-content", {
  conversation_text_before: `insert into conversation_former_text (workspace_id, mode, conversation_id, version, transcript, replaced_at)
    select workspace_id, mode, conversation_id, version, transcript, $7 from conversation_content
    where workspace_id = $1 and mode = $2 and conversation_id = $3 and octet_length(transcript) >= ${longFrom}
      and transcript <> coalesce($4, '') and (version = 1 or exists (
        select from event where event.workspace_id = $1 and event.mode = $2 and event.resource_id = $3
          and event.text_version = conversation_content.version))`,
  conversation_content_replaced: `insert into conversation_content as known (workspace_id, mode, conversation_id, transcript, events, nodes)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (workspace_id, mode, conversation_id)
      do update set transcript = excluded.transcript, events = excluded.events, nodes = excluded.nodes,
        version = known.version + (known.transcript is distinct from excluded.transcript)::int`,
});
const searchAgain = writing("conversation.search-again", {
  conversation_unsearched_again: `insert into conversation_unsearched (workspace_id, mode, conversation_id)
    values ($1, $2, $3) on conflict do nothing`,
  // Its old words would still find it.
  conversation_search_gone: `delete from conversation_search where workspace_id = $1 and mode = $2 and conversation_id = $3`,
});

/** The row must be locked. Its content stays when none is given. */
export async function replaceConversationRow(
  tx: Tx,
  scope: Scope,
  conversation: Omit<Packed, "packedNodes">,
  packedNodes: string | undefined,
): Promise<Conversation> {
  const { workspaceId, mode } = scope;
  const [row] = await tx.query<ConversationRow>(replaceSql, [
    workspaceId,
    mode,
    conversation.id,
    conversation.agent,
    conversation.agentId,
    conversation.channel,
    conversation.startedAt,
    conversation.endedAt,
    conversation.audioUrl,
    conversation.rubricId,
    conversation.contactId,
    conversation.tags,
    JSON.stringify(conversation.metadata),
    conversation.scoringState,
    conversation.turnCount,
    conversation.durationSeconds,
    conversation.source,
    conversation.language,
    conversation.requestIds[0] ?? null,
    conversation.updatedAt,
    conversation.title,
    conversation.firstWords,
    conversation.assigneeId,
  ]);
  tx.write(searchAgain, [workspaceId, mode, conversation.id]);
  if (packedNodes !== undefined) {
    const { transcript, events } = conversation.content;
    const values = [workspaceId, mode, conversation.id, transcript, jsonOrNull(events), packedNodes];
    tx.write(replaceContent, [...values, conversation.updatedAt]);
  }
  return toConversation(row as ConversationRow);
}
