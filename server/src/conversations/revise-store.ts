import { arrayLiteral, type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { type ConversationRow, columns, toConversation } from "./store.ts";
import type { Conversation, ScoringState, StoredContent } from "./types.ts";

export interface LockedConversation extends Conversation {
  readonly scoringState: ScoringState;
}

const locking = (how: string) => `select ${columns}, conversation.scoring_state from conversation
   where conversation.workspace_id = $1 and conversation.mode = $2 and conversation.id = any($3) order by conversation.id
   for no key update of conversation ${how}`;
const lockFreeSql = statement("conversation.lock-free", locking("skip locked"));
const lockAllSql = statement("conversation.lock-all", locking(""));
const findContentsSql = statement(
  "conversation.find-stored-contents",
  `select conversation_id as id, transcript, events, version from conversation_content
    where workspace_id = $1 and mode = $2 and conversation_id = any($3)`,
);
// The list of ids again as a condition of its own: in a table that was not analysed yet, the planner might otherwise join
// the whole of it.
const updateSql = statement(
  "conversation.revise",
  `update conversation set tags = given.tags::text[], assignee_id = given.assignee_id, resolved_at = given.resolved_at,
      scoring_state = coalesce(given.state, conversation.scoring_state),
      scoring_error = case when given.state is null then conversation.scoring_error end,
      next_rubric_id = case when given.state is null then conversation.next_rubric_id end, updated_at = $8
    from unnest($3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::text[])
      as given (id, tags, assignee_id, resolved_at, state)
    where conversation.workspace_id = $1 and conversation.mode = $2 and conversation.id = given.id
      and conversation.id = any($3)`,
);

/** Locks those that no other transaction has locked, without waiting. Rows that are gone are left out as well. */
export const lockFree = (tx: Queryable, scope: Scope, ids: readonly string[]) => lock(tx, lockFreeSql, scope, ids);

/** Locks one, once it is free; undefined when it is gone. */
export async function lockOne(tx: Queryable, scope: Scope, id: string): Promise<LockedConversation | undefined> {
  const [locked] = await lock(tx, lockAllSql, scope, [id]);
  return locked;
}

async function lock(tx: Queryable, sql: typeof lockFreeSql, scope: Scope, ids: readonly string[]) {
  const values = [scope.workspaceId, scope.mode, ids];
  const rows = await tx.query<ConversationRow & { scoring_state: ScoringState }>(sql, values);
  return rows.map((row): LockedConversation => ({ ...toConversation(row), scoringState: row.scoring_state }));
}

export async function findStoredContents(
  tx: Queryable,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredContent>> {
  const values = [scope.workspaceId, scope.mode, ids];
  const rows = await tx.query<StoredContent & { id: string }>(findContentsSql, values);
  return new Map(rows.map(({ id, ...content }) => [id, content]));
}

export interface RevisedRow {
  readonly conversation: Conversation;
  /** Undefined: as it is. */
  readonly scoringState: ScoringState | undefined;
}

/** The rows must be locked. */
export async function updateRevised(
  tx: Queryable,
  scope: Scope,
  { rows, at }: { readonly rows: readonly RevisedRow[]; readonly at: Date },
): Promise<void> {
  await tx.query(updateSql, [
    scope.workspaceId,
    scope.mode,
    rows.map(({ conversation }) => conversation.id),
    rows.map(({ conversation }) => arrayLiteral(conversation.tags)),
    rows.map(({ conversation }) => conversation.assigneeId),
    rows.map(({ conversation }) => conversation.resolvedAt),
    rows.map(({ scoringState }) => scoringState ?? null),
    at,
  ]);
}
