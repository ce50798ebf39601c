import { type Queryable, statement } from "../database/database.ts";
import { idFloor } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import type { HumanRating, Verdicts } from "./types.ts";

interface RatingRow {
  readonly conversation_id: string;
  readonly reviewer: string;
  readonly rubric_version: number;
  readonly person: Verdicts;
  readonly grader: Verdicts | null;
}

const ratingsOf = (grader: string, which: string) => `select conversation_id, reviewer, rubric_version, person,
    ${grader} as grader
  from review_submission where workspace_id = $1 and mode = $2 and ${which} order by scorecard_id desc`;
const ofRubric = "rubric_id = $3 and scorecard_id >= $4 and scorecard_id < $5";

const byRubricSql = statement("agreement.by-rubric", `${ratingsOf("grader", ofRubric)} limit $6`);
const byVersionSql = statement(
  "agreement.by-version",
  `${ratingsOf("case when grader_version = $7 then grader end", `${ofRubric} and rubric_version = $7`)} limit $6`,
);
const bySessionSql = statement(
  "agreement.by-session",
  ratingsOf("case when grader_version = rubric_version then grader end", "review_id = any($3)"),
);

export interface WantedRatings {
  readonly rubricId: string;
  /** Undefined: all of them. */
  readonly version: number | undefined;
  readonly createdAfter: Date | undefined;
  readonly createdBefore: Date | undefined;
  readonly limit: number;
}

/** Later than any id can tell. */
const endOfTime = new Date(2 ** 48);

/** The newest first. */
export async function listRatings(db: Queryable, scope: Scope, wanted: WantedRatings): Promise<readonly HumanRating[]> {
  const { rubricId, version, createdAfter, createdBefore, limit } = wanted;
  const from = idFloor("scorecard", createdAfter ? new Date(createdAfter.getTime() + 1) : new Date(0));
  const to = idFloor("scorecard", createdBefore ?? endOfTime);
  const values = [scope.workspaceId, scope.mode, rubricId, from, to, limit];
  const rows =
    version === undefined
      ? await db.query<RatingRow>(byRubricSql, values)
      : await db.query<RatingRow>(byVersionSql, [...values, version]);
  return rows.map(toRating);
}

/** Those of the reviews of a session. */
export async function listSessionRatings(
  db: Queryable,
  scope: Scope,
  reviewIds: readonly string[],
): Promise<readonly HumanRating[]> {
  return (await db.query<RatingRow>(bySessionSql, [scope.workspaceId, scope.mode, reviewIds])).map(toRating);
}

const toRating = ({ conversation_id, reviewer, rubric_version, person, grader }: RatingRow): HumanRating => ({
  conversationId: conversation_id,
  reviewer,
  rubricVersion: rubric_version,
  person,
  grader,
});
