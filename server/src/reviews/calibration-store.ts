import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Calibration, CalibrationFilters, ReviewStatus } from "./types.ts";

interface CalibrationRow {
  readonly id: string;
  readonly name: string;
  readonly rubric_id: string;
  readonly rubric_version: number;
  readonly reviewers: string[];
  readonly status: Calibration["status"];
  readonly created_by: string;
  readonly created_at: Date;
  readonly closed_at: Date | null;
  readonly reviews:
    | {
        readonly id: string;
        readonly conversation_id: string;
        readonly scorecard_id: string | null;
        readonly status: ReviewStatus;
        readonly submitted: string[];
      }[]
    | null;
}

const columns = `calibration.id, calibration.name, calibration.rubric_id, calibration.rubric_version,
  calibration.reviewers, calibration.status, calibration.created_by, calibration.created_at, calibration.closed_at,
  (select json_agg(json_build_object('id', review.id, 'conversation_id', review.conversation_id,
        'scorecard_id', review.scorecard_id, 'status', review.status, 'submitted', array(
          select done.reviewer from review_submission as done where done.workspace_id = review.workspace_id
            and done.mode = review.mode and done.review_id = review.id)) order by review.id)
     from review
    where review.workspace_id = calibration.workspace_id and review.mode = calibration.mode
      and review.calibration_id = calibration.id) as reviews`;
const key = "calibration.workspace_id = $1 and calibration.mode = $2 and calibration.id = $3";

const insert = writing("calibration.insert", {
  calibration_row: `insert into calibration (workspace_id, mode, id, name, rubric_id, rubric_version, reviewers, status,
      created_by, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, 'open', $8, $9)`,
  calibration_reviews: `insert into review (workspace_id, mode, id, conversation_id, scorecard_id, rubric_id,
      rubric_version, kind, reason, calibration_id, status, reviewers_wanted, blind, assignees, created_at)
    select $1, $2, wanted.id, wanted.conversation_id, wanted.scorecard_id, $5, $6, 'calibration', 'calibration', $3,
        'open', cardinality($7::text[]), true, $7, $9
      from unnest($10::text[], $11::text[], $12::text[]) as wanted (id, conversation_id, scorecard_id)`,
});
const findSql = statement("calibration.find", `select ${columns} from calibration where ${key}`);
const closeSql = statement(
  "calibration.close",
  `update calibration set status = 'closed', closed_at = $4 where ${key} and status = 'open' returning id`,
);
const cancelReviewsSql = statement(
  "calibration.cancel-reviews",
  `update review set status = 'cancelled'
    where workspace_id = $1 and mode = $2 and calibration_id = $3 and status = 'open'`,
);

export function insertCalibration(
  tx: Tx,
  scope: Scope,
  calibration: Calibration,
  explain: (error: unknown) => unknown,
): void {
  const { reviews } = calibration;
  const values = [
    scope.workspaceId,
    scope.mode,
    calibration.id,
    calibration.name,
    calibration.rubricId,
    calibration.rubricVersion,
    calibration.reviewers,
    calibration.createdBy,
    calibration.createdAt,
    reviews.map(({ id }) => id),
    reviews.map(({ conversationId }) => conversationId),
    reviews.map(({ scorecardId }) => scorecardId),
  ];
  tx.write(insert, values, explain);
}

export async function findCalibration(db: Queryable, scope: Scope, id: string): Promise<Calibration | undefined> {
  const [row] = await db.query<CalibrationRow>(findSql, [scope.workspaceId, scope.mode, id]);
  return row && toCalibration(row);
}

/** Whether it was open. Its open reviews are cancelled; those that somebody is submitting are waited for. */
export async function updateClosed(tx: Queryable, scope: Scope, id: string, at: Date): Promise<boolean> {
  const closed = tx.query(closeSql, [scope.workspaceId, scope.mode, id, at]);
  const [rows] = await Promise.all([closed, tx.query(cancelReviewsSql, [scope.workspaceId, scope.mode, id])]);
  return rows.length > 0;
}

const listing: Listing<CalibrationFilters> = {
  table: "calibration",
  columns,
  noun: "calibration",
  filters: {
    status: (value) => `calibration.status = ${value}`,
    rubricId: (value) => `calibration.rubric_id = ${value}`,
  },
};

export async function listCalibrationRows(
  db: Queryable,
  scope: Scope,
  filters: CalibrationFilters,
  page: PageRequest,
): Promise<Page<Calibration>> {
  const query = pageQuery(listing, scope, filters, page);
  return pageOf(await db.query<CalibrationRow>(query.statement, query.values), page.limit, toCalibration);
}

const toCalibration = (row: CalibrationRow): Calibration => ({
  id: row.id,
  name: row.name,
  rubricId: row.rubric_id,
  rubricVersion: row.rubric_version,
  reviewers: row.reviewers,
  status: row.status,
  createdBy: row.created_by,
  createdAt: row.created_at,
  closedAt: row.closed_at,
  reviews: (row.reviews ?? []).map((review) => ({
    id: review.id,
    conversationId: review.conversation_id,
    scorecardId: review.scorecard_id,
    status: review.status,
    submitted: review.submitted,
  })),
});
