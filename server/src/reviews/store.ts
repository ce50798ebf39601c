import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import { countQuery, type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Review, ReviewFilters, ReviewStatus, ReviewSubject } from "./types.ts";

export interface ReviewRow {
  readonly id: string;
  readonly conversation_id: string;
  readonly scorecard_id: string | null;
  readonly rubric_id: string;
  readonly rubric_version: number;
  readonly reason: string;
  readonly calibration_id: string | null;
  readonly status: ReviewStatus;
  readonly reviewers_wanted: number;
  readonly blind: boolean;
  readonly assignees: string[];
  readonly submissions: { reviewer: string; scorecard_id: string; submitted_at: string }[] | null;
  readonly due_at: Date | null;
  readonly created_at: Date;
  readonly completed_at: Date | null;
}

export const columns = `review.id, review.conversation_id, review.scorecard_id, review.rubric_id, review.rubric_version,
  review.reason, review.calibration_id, review.status, review.reviewers_wanted, review.blind, review.assignees,
  review.due_at, review.created_at, review.completed_at,
  (select json_agg(json_build_object('reviewer', done.reviewer, 'scorecard_id', done.scorecard_id,
        'submitted_at', done.submitted_at) order by done.scorecard_id)
     from review_submission as done
    where done.workspace_id = review.workspace_id and done.mode = review.mode and done.review_id = review.id
  ) as submissions`;
const given = `workspace_id, mode, id, conversation_id, scorecard_id, rubric_id, rubric_version, kind, reason, status,
  reviewers_wanted, blind, assignees, due_at, created_at`;

const insert = writing("review.insert", {
  review_row: `insert into review (${given})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open', $10, $11, $12, $13, $14)`,
});
// Of a review that nobody has taken yet the card is out of date: the conversation was scored again.
const insertOnce = writing("review.insert-once", {
  review_asked_for_row: `insert into review (${given})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open', $10, $11, $12, $13, $14)
    on conflict (workspace_id, mode, conversation_id, kind)
      where status = 'open' and kind not in ('manual', 'dispute', 'calibration')
    do update set scorecard_id = excluded.scorecard_id, rubric_id = excluded.rubric_id,
        rubric_version = excluded.rubric_version, reason = excluded.reason
      where review.assignees = '{}' and not exists (
        select from review_submission as done where done.workspace_id = review.workspace_id
          and done.mode = review.mode and done.review_id = review.id)`,
});
const key = "review.workspace_id = $1 and review.mode = $2 and review.id = $3";
const findSql = statement("review.find", `select ${columns} from review where ${key}`);
const lockSql = statement("review.lock", `select from review where ${key} for no key update`);
const updateSql = statement(
  "review.update",
  `update review set status = $4, assignees = $5, due_at = $6, completed_at = $7 where ${key}`,
);
const subjectsSql = statement(
  "review.find-subjects",
  `select conversation.id as conversation_id, conversation.scorecard_id, conversation.rubric_id,
      card.id as card_id, card.rubric_version
     from conversation left join lateral (
       select scorecard.id, scorecard.rubric_version from scorecard
        where scorecard.workspace_id = conversation.workspace_id and scorecard.mode = conversation.mode
          and scorecard.conversation_id = conversation.id and scorecard.rubric_id = $4
          and scorecard.grader_kind <> 'human'
        order by scorecard.id desc limit 1) as card on true
    where conversation.workspace_id = $1 and conversation.mode = $2 and conversation.id = any($3)`,
);

type NewReview = Omit<Review, "status" | "submissions" | "completedAt" | "calibrationId">;

/** Of a reason, what comes before the colon. */
const kindOf = (reason: string) => reason.split(":", 1)[0] as string;

const valuesOf = (scope: Scope, review: NewReview) => [
  scope.workspaceId,
  scope.mode,
  review.id,
  review.conversationId,
  review.scorecardId,
  review.rubricId,
  review.rubricVersion,
  kindOf(review.reason),
  review.reason,
  review.reviewersWanted,
  review.blind,
  review.assignees,
  review.dueAt,
  review.createdAt,
];

export function insertReview(tx: Tx, scope: Scope, review: NewReview, explain: (error: unknown) => unknown): void {
  tx.write(insert, valuesOf(scope, review), explain);
}

/** Unless one of the same kind is open for the conversation. */
export function insertReviewOnce(tx: Tx, scope: Scope, review: NewReview): void {
  tx.write(insertOnce, valuesOf(scope, review));
}

export async function findReview(db: Queryable, scope: Scope, id: string): Promise<Review | undefined> {
  const [row] = await db.query<ReviewRow>(findSql, [scope.workspaceId, scope.mode, id]);
  return row && toReview(row);
}

/** As it is once nobody else can change it. Two statements: after a wait, one alone would show old submissions. */
export async function lockReview(tx: Queryable, scope: Scope, id: string): Promise<Review | undefined> {
  const locked = tx.query(lockSql, [scope.workspaceId, scope.mode, id]);
  const [review] = await Promise.all([findReview(tx, scope, id), locked]);
  return review;
}

export async function updateReviewRow(tx: Queryable, scope: Scope, review: Review): Promise<void> {
  const { id, status, assignees, dueAt, completedAt } = review;
  await tx.query(updateSql, [scope.workspaceId, scope.mode, id, status, assignees, dueAt, completedAt]);
}

/** By conversation; with the newest card by this rubric that no person made. */
export async function findSubjects(
  db: Queryable,
  scope: Scope,
  conversationIds: readonly string[],
  rubricId: string | null,
): Promise<ReadonlyMap<string, ReviewSubject>> {
  const rows = await db.query<{
    conversation_id: string;
    scorecard_id: string | null;
    rubric_id: string | null;
    card_id: string | null;
    rubric_version: number | null;
  }>(subjectsSql, [scope.workspaceId, scope.mode, conversationIds, rubricId]);
  return new Map(
    rows.map((row) => [
      row.conversation_id,
      {
        conversationId: row.conversation_id,
        newestCardId: row.scorecard_id,
        rubricId: row.rubric_id,
        machineCard:
          row.card_id === null || row.rubric_version === null
            ? null
            : { id: row.card_id, rubricVersion: row.rubric_version },
      },
    ]),
  );
}

// A review of a dispute ends with the dispute: nobody takes or submits it.
const waiting = "review.status = 'open' and review.kind <> 'dispute'";

export const submittableBy = (reviewer: string) => `${waiting} and review.assignees @> array[${reviewer}::text]
  and not exists (
    select from review_submission as done where done.workspace_id = review.workspace_id
      and done.mode = review.mode and done.review_id = review.id and done.reviewer = ${reviewer})`;

export const claimableBy = (reviewer: string) => `${waiting}
  and cardinality(review.assignees) < review.reviewers_wanted and not (review.assignees @> array[${reviewer}::text])`;

const listing: Listing<ReviewFilters> = {
  table: "review",
  columns,
  noun: "review",
  filters: {
    status: (value) => `review.status = ${value}`,
    assignee: { table: "review_assignee", column: "assignee" },
    conversationId: (value) => `review.conversation_id = ${value}`,
    rubricId: (value) => `review.rubric_id = ${value}`,
    calibrationId: (value) => `review.calibration_id = ${value}`,
    kind: (value) => `review.kind = ${value}`,
    reason: (value) => `review.reason = ${value}`,
    submittableBy,
    claimableBy,
    dueBefore: (value) => `review.due_at < ${value}`,
  },
  ranges: ["submittableBy", "claimableBy", "dueBefore"],
};

export async function listReviewRows(
  db: Queryable,
  scope: Scope,
  filters: ReviewFilters,
  page: PageRequest,
): Promise<Page<Review>> {
  const query = pageQuery(listing, scope, filters, page);
  return pageOf(await db.query<ReviewRow>(query.statement, query.values), page.limit, toReview);
}

/** Counts up to one more than the page's limit. */
export async function countReviewRows(
  db: Queryable,
  scope: Scope,
  filters: ReviewFilters,
  page: PageRequest,
): Promise<number> {
  const query = countQuery(listing, scope, filters, page);
  const [row] = await db.query<{ count: number }>(query.statement, query.values);
  return row?.count ?? 0;
}

export const toReview = (row: ReviewRow): Review => ({
  id: row.id,
  conversationId: row.conversation_id,
  scorecardId: row.scorecard_id,
  rubricId: row.rubric_id,
  rubricVersion: row.rubric_version,
  reason: row.reason,
  calibrationId: row.calibration_id,
  status: row.status,
  reviewersWanted: row.reviewers_wanted,
  blind: row.blind,
  assignees: row.assignees,
  submissions: (row.submissions ?? []).map((done) => ({
    reviewer: done.reviewer,
    scorecardId: done.scorecard_id,
    submittedAt: new Date(done.submitted_at),
  })),
  dueAt: row.due_at,
  createdAt: row.created_at,
  completedAt: row.completed_at,
});
