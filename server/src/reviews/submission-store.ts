import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { Review, Submission, Verdicts } from "./types.ts";

export interface NewSubmission {
  readonly submission: Submission;
  /** What the person judged. */
  readonly person: Verdicts;
  /** What a grader had said before. */
  readonly grader: { readonly verdicts: Verdicts; readonly rubricVersion: number } | null;
}

const insert = writing("review-submission.insert", {
  review_submission_row: `insert into review_submission (workspace_id, mode, review_id, reviewer, conversation_id,
      scorecard_id, rubric_id, rubric_version, person, grader, grader_version, submitted_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
});
const findSessionSql = statement(
  "review-submission.find-session",
  `select review.calibration_id from review_submission as done
      join review on review.workspace_id = done.workspace_id and review.mode = done.mode and review.id = done.review_id
    where done.workspace_id = $1 and done.mode = $2 and done.scorecard_id = $3`,
);

export function insertSubmission(
  tx: Tx,
  scope: Scope,
  review: Review,
  { submission, person, grader }: NewSubmission,
): void {
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    review.id,
    submission.reviewer,
    review.conversationId,
    submission.scorecardId,
    review.rubricId,
    review.rubricVersion,
    JSON.stringify(person),
    grader && JSON.stringify(grader.verdicts),
    grader?.rubricVersion ?? null,
    submission.submittedAt,
  ]);
}

/** The calibration session that a card was made in, if it was. */
export async function findSessionOf(db: Queryable, scope: Scope, scorecardId: string): Promise<string | null> {
  const values = [scope.workspaceId, scope.mode, scorecardId];
  const [row] = await db.query<{ calibration_id: string | null }>(findSessionSql, values);
  return row?.calibration_id ?? null;
}
