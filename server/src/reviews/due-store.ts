import { type Queryable, statement } from "../database/database.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import { pageOf } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { claimableBy, columns, type ReviewRow, submittableBy, toReview } from "./store.ts";
import type { Review, ReviewFilters } from "./types.ts";

const due = "coalesce(review.due_at, 'infinity'::timestamptz)";

const findDueSql = statement(
  "review.find-due",
  `select ${due}::text as due from review where workspace_id = $1 and mode = $2 and id = $3`,
);

/** The due date behind a cursor, as the database writes it; undefined when the review is gone. */
export async function findDue(db: Queryable, scope: Scope, id: string): Promise<string | undefined> {
  return (await db.query<{ due: string }>(findDueSql, [scope.workspaceId, scope.mode, id]))[0]?.due;
}

export interface DuePage extends Pick<PageRequest, "limit" | "order" | "createdAfter" | "createdBefore"> {
  readonly after: { readonly id: string; readonly due: string } | undefined;
}

/** Reviews of one status by due date, those without one last. Which filters are in use decides the plan: it has no name. */
export async function listDueRows(
  db: Queryable,
  scope: Scope,
  filters: ReviewFilters,
  page: DuePage,
): Promise<Page<Review>> {
  const values: unknown[] = [scope.workspaceId, scope.mode, filters.status ?? "open"];
  const conditions: string[] = [];
  const add = (value: unknown, condition: (placeholder: string) => string) => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`));
  };
  add(filters.assignee, (value) => `review.assignees @> array[${value}::text]`);
  add(filters.conversationId, (value) => `review.conversation_id = ${value}`);
  add(filters.rubricId, (value) => `review.rubric_id = ${value}`);
  add(filters.calibrationId, (value) => `review.calibration_id = ${value}`);
  add(filters.kind, (value) => `review.kind = ${value}`);
  add(filters.reason, (value) => `review.reason = ${value}`);
  add(filters.submittableBy, submittableBy);
  add(filters.claimableBy, claimableBy);
  add(filters.dueBefore, (value) => `review.due_at < ${value}`);
  add(page.createdAfter, (value) => `review.created_at > ${value}`);
  add(page.createdBefore, (value) => `review.created_at < ${value}`);
  if (page.after) {
    const [dueAt, id] = [`$${values.push(page.after.due)}::timestamptz`, `$${values.push(page.after.id)}`];
    conditions.push(`(${due}, review.id) ${page.order === "asc" ? ">" : "<"} (${dueAt}, ${id})`);
  }
  const text = `select ${columns} from review
    where review.workspace_id = $1 and review.mode = $2 and review.status = $3
      ${conditions.map((condition) => `and (${condition})`).join(" ")}
    order by ${due} ${page.order}, review.id ${page.order} limit $${values.push(page.limit + 1)}`;
  return pageOf(await db.query<ReviewRow>(statement("", text), values), page.limit, toReview);
}
