import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

const due = "coalesce(due_at, 'infinity'::timestamptz)";
const open = "workspace_id = $1 and mode = $2 and status = 'open' and kind <> 'dispute'";
const wanted = "($4::text is null or rubric_id = $4) and id <> all ($5::text[])";

/** A dispute's review ends with the dispute: nobody submits it. */
const findAssignedSql = statement(
  "review.find-next-assigned",
  `select id from review
    where ${open} and assignees @> array[$3::text] and ${wanted} and not exists (
      select from review_submission as done where done.workspace_id = review.workspace_id
        and done.mode = review.mode and done.review_id = review.id and done.reviewer = $3)
    order by ${due}, id limit 1`,
);
// Reviews that another caller is taking at this moment are skipped: two callers never get the same last place.
const lockFreeSql = statement(
  "review.lock-next-free",
  `select id from review
    where ${open} and cardinality(assignees) < reviewers_wanted and not (assignees @> array[$3::text]) and ${wanted}
    order by ${due}, id limit 1 for no key update skip locked`,
);
const addAssigneeSql = statement(
  "review.add-assignee",
  `update review set assignees = assignees || $4::text where workspace_id = $1 and mode = $2 and id = $3`,
);

export interface NextReviewFilter {
  readonly reviewer: string;
  readonly rubricId: string | null;
  /** Reviews to leave out. */
  readonly skipIds: readonly string[];
}

const valuesOf = (scope: Scope, { reviewer, rubricId, skipIds }: NextReviewFilter) => [
  scope.workspaceId,
  scope.mode,
  reviewer,
  rubricId,
  skipIds,
];

/** The most urgent open review that the reviewer has a place in and has not submitted. */
export async function findNextAssigned(
  db: Queryable,
  scope: Scope,
  filter: NextReviewFilter,
): Promise<string | undefined> {
  return (await db.query<{ id: string }>(findAssignedSql, valuesOf(scope, filter)))[0]?.id;
}

/** Locks the most urgent open review with a free place that no other caller has locked. */
export async function lockNextFree(tx: Queryable, scope: Scope, filter: NextReviewFilter): Promise<string | undefined> {
  return (await tx.query<{ id: string }>(lockFreeSql, valuesOf(scope, filter)))[0]?.id;
}

export async function addAssignee(tx: Queryable, scope: Scope, id: string, reviewer: string): Promise<void> {
  await tx.query(addAssigneeSql, [scope.workspaceId, scope.mode, id, reviewer]);
}
