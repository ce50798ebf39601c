import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

/** Open blind reviews of one person that are considered; a person has tens of them. */
const maxOpen = 10_000;

const notSubmitted = (reviewer: string) => `not exists (
      select from review_submission as done where done.workspace_id = review.workspace_id
        and done.mode = review.mode and done.review_id = review.id and done.reviewer = ${reviewer})`;

const hiddenSql = statement(
  "review.list-hidden",
  `select distinct conversation_id as id from review
    where workspace_id = $1 and mode = $2 and status = 'open' and blind and assignees @> array[$3::text]
      and ${notSubmitted("$3")}
    limit ${maxOpen}`,
);
const blindSql = statement(
  "review.list-blind-reviewers",
  `select review.conversation_id as "conversationId", assignee as reviewer
     from review cross join lateral unnest(assignees) as assignee
    where workspace_id = $1 and mode = $2 and conversation_id = any($3) and status = 'open' and blind
      and ${notSubmitted("assignee")}`,
);

/** Returns the conversations that this person reviews blind and has not submitted yet. */
export async function listHidden(db: Queryable, scope: Scope, reviewer: string): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(hiddenSql, [scope.workspaceId, scope.mode, reviewer]);
  return rows.map(({ id }) => id);
}

/** Returns who reviews each of these conversations blind and has not submitted yet. */
export async function blindReviewers(
  db: Queryable,
  scope: Scope,
  conversationIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const values = [scope.workspaceId, scope.mode, conversationIds];
  const rows = await db.query<{ conversationId: string; reviewer: string }>(blindSql, values);
  const byConversation = Map.groupBy(rows, ({ conversationId }) => conversationId);
  return new Map([...byConversation].map(([id, found]) => [id, new Set(found.map(({ reviewer }) => reviewer))]));
}
