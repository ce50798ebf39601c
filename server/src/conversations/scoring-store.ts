import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { type ConversationRow, columns, type KeptTrace, toConversation } from "./store.ts";
import type { Conversation, ScoringState } from "./types.ts";

interface ScoringRow {
  readonly scoring_state: ScoringState;
  readonly next_rubric_id: string | null;
}

/** A conversation as it is to be scored. */
export interface KeptForScoring extends KeptTrace {
  readonly conversation: Conversation;
  readonly state: ScoringState;
  /** The rubric that somebody asked for in the place of the conversation's own. */
  readonly nextRubricId: string | null;
}

const key = "workspace_id = $1 and mode = $2 and id = $3";

// Row by row: the planner, which has not counted a new tenant yet, would rather go through all of its rows.
const findSql = statement(
  "conversation.find-for-scoring",
  `select ${columns}, conversation.scoring_state, conversation.next_rubric_id, content.transcript, content.nodes
    from unnest($3::text[]) as asked (id)
    cross join lateral (
      select * from conversation where workspace_id = $1 and mode = $2 and id = asked.id offset 0) as conversation
    cross join lateral (
      select transcript, nodes from conversation_content where workspace_id = $1 and mode = $2
        and conversation_id = asked.id offset 0) as content`,
);
/** What a conversation tells of its newest card, and the verdicts by which it is found. */
const withNewestCard = (update: string) => `with changed as (
    update conversation set scorecard_id = $4, score = $5, passed = $6, critical_failed = $7, unsure = $8, scored_rubric_id = $11,
      updated_at = $10
      ${update} returning id),
  others_gone as (
    delete from conversation_verdict using changed
      where workspace_id = $1 and mode = $2 and conversation_id = changed.id and verdict <> all ($9)),
  kept as (
    insert into conversation_verdict (workspace_id, mode, verdict, conversation_id)
      select $1, $2, verdict, changed.id from changed cross join unnest($9::text[]) as given (verdict)
      on conflict do nothing)
  select id from changed`;
// In the order of their ids, as whoever locks several does, so that nobody waits in a circle.
const lockSql = statement(
  "conversation.lock-to-score",
  `select from unnest($3::text[]) as asked (id) cross join lateral (
    select from conversation where workspace_id = $1 and mode = $2 and id = asked.id for no key update) as locked`,
);
// After the locks were taken, so that it sees the rows as they are. Verdicts are joined by commas, which no key of a criterion
// has: arrays of arrays can't differ in length.
const scoredSql = statement(
  "conversation.record-scores",
  `with given as materialized (
    select * from unnest($3::text[], $4::text[], $5::real[], $6::boolean[], $7::boolean[], $8::boolean[], $9::text[], $10::text[],
      $11::timestamptz[], $12::text[], $13::timestamptz[], $14::text[])
      as given (id, card_id, score, passed, critical_failed, unsure, verdicts, rubric_id, unchanged_since, state, at, language)),
  locked as materialized (
    select given.*, found.place from given cross join lateral (
      select ctid as place, updated_at, scoring_state from conversation
        where workspace_id = $1 and mode = $2 and id = given.id offset 0) as found
      where found.updated_at = given.unchanged_since and found.scoring_state = given.state),
  changed as (
    update conversation set scorecard_id = card_id, score = locked.score, passed = locked.passed,
      critical_failed = locked.critical_failed, unsure = locked.unsure, scored_rubric_id = locked.rubric_id,
      updated_at = locked.at, language = coalesce(conversation.language, locked.language), scoring_state = 'scored', scoring_error = null, next_rubric_id = null
      from locked where conversation.ctid = locked.place returning conversation.id, locked.verdicts),
  others_gone as (
    delete from conversation_verdict as known using changed
      where known.workspace_id = $1 and known.mode = $2 and known.conversation_id = changed.id
        and known.verdict <> all (string_to_array(changed.verdicts, ','))),
  kept as (
    insert into conversation_verdict (workspace_id, mode, verdict, conversation_id)
      select $1, $2, verdict, changed.id from changed cross join unnest(string_to_array(verdicts, ',')) as found (verdict)
      on conflict do nothing)
  select id from changed`,
);
const reviewedSql = statement("conversation.record-review", withNewestCard(`where ${key}`));
const beginSql = statement(
  "conversation.begin-scoring",
  `update conversation set scoring_state = 'scoring' where ${key} and updated_at = $4 returning id`,
);
const failedSql = statement(
  "conversation.record-scoring-failure",
  `update conversation set scoring_state = 'scoring_failed', scoring_error = $4, updated_at = $5
    where ${key} and scoring_state in ('queued_for_scoring', 'transcribing', 'scoring') returning id`,
);
const requestSql = (name: string, state: ScoringState) =>
  statement(
    `conversation.request-${name}`,
    `update conversation set scoring_state = '${state}', scoring_error = null, next_rubric_id = $4, updated_at = $5
      where ${key} and scoring_state in ('scored', 'scoring_failed') returning id`,
  );
const requestScoringSql = requestSql("scoring", "queued_for_scoring");
const requestTranscriptSql = requestSql("transcript", "transcribing");

export async function findForScoring(db: Queryable, scope: Scope, id: string): Promise<KeptForScoring | undefined> {
  const [found] = await listForScoring(db, scope, [id]);
  return found;
}

/** Those of these conversations that there are, in no order. */
export async function listForScoring(
  db: Queryable,
  scope: Scope,
  ids: readonly string[],
): Promise<readonly KeptForScoring[]> {
  const values = [scope.workspaceId, scope.mode, ids];
  const rows = await db.query<ConversationRow & ScoringRow & KeptTrace>(findSql, values);
  return rows.map((row) => ({
    conversation: toConversation(row),
    state: row.scoring_state,
    nextRubricId: row.next_rubric_id,
    transcript: row.transcript,
    nodes: row.nodes,
  }));
}

/** What was read of a conversation: whoever has changed it meanwhile wins. */
interface Unchanged {
  readonly unchangedSince: Date;
  readonly state: ScoringState;
  /** The one that it was graded in: it may not be known otherwise yet. */
  readonly language: string | null;
}

export interface Scored {
  readonly id: string;
  readonly card: NewestCard;
  readonly at: Date;
}

/** What is told of a card in lists of conversations. */
export interface NewestCard {
  readonly id: string;
  readonly rubricId: string;
  readonly score: number | null;
  readonly passed: boolean | null;
  readonly criticalFailed: boolean;
  readonly criteria: readonly { readonly key: string; readonly verdict: string; readonly unsure: boolean }[];
}

/** The ids of those that still were what was graded. */
export async function updateScored(
  tx: Queryable,
  scope: Scope,
  scored: readonly (Scored & Unchanged)[],
): Promise<ReadonlySet<string>> {
  const sorted = scored.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const ids = sorted.map(({ id }) => id);
  const locked = tx.query(lockSql, [scope.workspaceId, scope.mode, ids]);
  const updated = tx.query<{ id: string }>(scoredSql, [
    scope.workspaceId,
    scope.mode,
    ids,
    sorted.map(({ card }) => card.id),
    sorted.map(({ card }) => card.score),
    sorted.map(({ card }) => card.passed),
    sorted.map(({ card }) => card.criticalFailed),
    sorted.map(({ card }) => isUnsure(card)),
    sorted.map(({ card }) => foundByVerdicts(card).join(",")),
    sorted.map(({ card }) => card.rubricId),
    sorted.map(({ unchangedSince }) => unchangedSince),
    sorted.map(({ state }) => state),
    sorted.map(({ at }) => at),
    sorted.map(({ language }) => language),
  ]);
  const [rows] = await Promise.all([updated, locked]);
  return new Set(rows.map(({ id }) => id));
}

/** A person's card becomes the newest whatever else happens to the conversation. */
export async function updateReviewed(tx: Queryable, scope: Scope, scored: Scored): Promise<boolean> {
  return (await tx.query(reviewedSql, valuesOf(scope, scored))).length > 0;
}

const valuesOf = ({ workspaceId, mode }: Scope, { id, card, at }: Scored): unknown[] => [
  workspaceId,
  mode,
  id,
  card.id,
  card.score,
  card.passed,
  card.criticalFailed,
  isUnsure(card),
  foundByVerdicts(card),
  at,
  card.rubricId,
];

const isUnsure = ({ criteria }: NewestCard) => criteria.some(({ unsure }) => unsure);

/** Most criteria are passed: a conversation is found by those that are not, and by those that nobody was sure of. */
const foundByVerdicts = ({ criteria }: NewestCard): readonly string[] =>
  criteria.flatMap(({ key, verdict, unsure }) => [
    ...(verdict === "fail" || verdict === "partial" ? [`${key}:${verdict}`] : []),
    ...(unsure ? [`${key}:unsure`] : []),
  ]);

/** Whether nobody has changed it. */
export async function updateScoring(
  db: Queryable,
  scope: Scope,
  { id, unchangedSince }: { readonly id: string; readonly unchangedSince: Date },
): Promise<boolean> {
  return (await db.query(beginSql, [scope.workspaceId, scope.mode, id, unchangedSince])).length > 0;
}

/** Returns whether it was waiting for its score. */
export async function updateFailed(
  db: Queryable,
  scope: Scope,
  { id, reason, at }: { readonly id: string; readonly reason: string; readonly at: Date },
): Promise<boolean> {
  return (await db.query(failedSql, [scope.workspaceId, scope.mode, id, reason, at])).length > 0;
}

export interface Requested {
  readonly id: string;
  readonly rubricId: string | null;
  readonly at: Date;
}

/** Whether it could be asked for: what is waiting already is not asked for again. */
export async function updateRequested(tx: Queryable, scope: Scope, { id, rubricId, at }: Requested): Promise<boolean> {
  return (await tx.query(requestScoringSql, [scope.workspaceId, scope.mode, id, rubricId, at])).length > 0;
}

export async function updateTranscribing(tx: Queryable, scope: Scope, requested: Requested): Promise<boolean> {
  const { id, rubricId, at } = requested;
  return (await tx.query(requestTranscriptSql, [scope.workspaceId, scope.mode, id, rubricId, at])).length > 0;
}
