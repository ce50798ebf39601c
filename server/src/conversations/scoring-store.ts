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

const findSql = statement(
  "conversation.find-for-scoring",
  `select ${columns}, conversation.scoring_state, conversation.next_rubric_id, content.transcript, content.nodes
    from conversation join conversation_content as content on content.workspace_id = conversation.workspace_id
      and content.mode = conversation.mode and content.conversation_id = conversation.id
    where conversation.workspace_id = $1 and conversation.mode = $2 and conversation.id = $3`,
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
const scoredSql = statement(
  "conversation.record-score",
  withNewestCard(`, scoring_state = 'scored', scoring_error = null, next_rubric_id = null
    where ${key} and updated_at = $12 and scoring_state = $13`),
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
  const values = [scope.workspaceId, scope.mode, id];
  const [row] = await db.query<ConversationRow & ScoringRow & KeptTrace>(findSql, values);
  if (!row) return undefined;
  return {
    conversation: toConversation(row),
    state: row.scoring_state,
    nextRubricId: row.next_rubric_id,
    transcript: row.transcript,
    nodes: row.nodes,
  };
}

/** What was read of a conversation: whoever has changed it meanwhile wins. */
interface Unchanged {
  readonly unchangedSince: Date;
  readonly state: ScoringState;
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
  readonly passed: boolean;
  readonly criticalFailed: boolean;
  readonly criteria: readonly { readonly key: string; readonly verdict: string; readonly unsure: boolean }[];
}

/** Whether it still was what was graded. */
export async function updateScored(
  tx: Queryable,
  scope: Scope,
  { unchangedSince, state, ...scored }: Scored & Unchanged,
): Promise<boolean> {
  return (await tx.query(scoredSql, [...valuesOf(scope, scored), unchangedSince, state])).length > 0;
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
  card.criteria.some(({ unsure }) => unsure),
  foundByVerdicts(card),
  at,
  card.rubricId,
];

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
