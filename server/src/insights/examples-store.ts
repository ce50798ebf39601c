import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { cellsOfDays, isInPlace, type Sought } from "./store.ts";
import type { Period, Quote, StoredExample } from "./types.ts";

const maxExamples = 5;
/** Of a day with more conversations, the newest so many are looked at. */
const maxLookedAt = 20_000;

/**
 * The sums tell which days have any, and how many: no more days are looked at than five examples need. Only the cards of
 * those five are read, each by its id. The last day may lie in the period in part, and some may be hidden: neither counts
 * among those that are found.
 */
const listSql = statement(
  "insight.list-examples",
  `with asked as materialized (
    select * from unnest($11::text[], $12::text[]) with ordinality as given (rubric_id, criterion, n)),
  days as materialized (
    select n, rubric_id, criterion, day from (
      select asked.*, day,
          coalesce(sum(failed) filter (where day < $6) over (partition by n order by day desc
            rows between unbounded preceding and 1 preceding), 0) as newer
        from (${cellsOfDays("day, rubric_id, criterion, failed", "insight_verdict")}) as cell
        join asked using (rubric_id, criterion)
        where failed > 0) as failing
      where newer < ${maxExamples} + cardinality($10::text[])),
  found as materialized (
    select days.n, days.criterion, counted.*,
        row_number() over (partition by days.n order by counted.day desc, counted.conversation_id desc) as place
      from days cross join lateral (
        select conversation_id, scorecard_id, day, at, score from (
          select * from insight_counted
            where workspace_id = $1 and mode = $2 and rubric_id = days.rubric_id and day = days.day
              and at >= $8 and at < $9 and conversation_id <> all ($10)
            order by conversation_id desc limit ${maxLookedAt}) as newest
          where lower(substr(verdicts, array_position(criteria, days.criterion), 1)) = 'f' and ${isInPlace}
          order by conversation_id desc limit ${maxExamples}) as counted)
  select n, conversation_id, scorecard_id, at, score, judged.one from found
    cross join lateral (
      select one from scorecard cross join lateral json_array_elements(criteria) as one
        where workspace_id = $1 and mode = $2 and conversation_id = found.conversation_id and id = found.scorecard_id
          and one ->> 'key' = found.criterion
        limit 1) as judged
    where place <= ${maxExamples} order by n, place`,
);

interface ExampleRow {
  readonly n: number;
  readonly conversation_id: string;
  readonly scorecard_id: string;
  readonly at: Date;
  readonly score: number | null;
  readonly one: { readonly rationale: string; readonly evidence: readonly Quote[] };
}

export interface SoughtExamples extends Omit<Sought, "rubricId"> {
  /** All UTC days that the period touches. */
  readonly utcDays: Period;
  readonly criteria: readonly { readonly rubricId: string; readonly criterion: string }[];
}

/** For each of the criteria, in their order, the newest conversations that failed it. */
export async function listExamples(
  db: Queryable,
  scope: Scope,
  { place, period, utcDays, hidden, criteria }: SoughtExamples,
): Promise<readonly (readonly StoredExample[])[]> {
  const rows = await db.query<ExampleRow>(listSql, [
    scope.workspaceId,
    scope.mode,
    place.dimension,
    place.value,
    utcDays.from,
    utcDays.to,
    null,
    period.start,
    period.end,
    hidden,
    criteria.map(({ rubricId }) => rubricId),
    criteria.map(({ criterion }) => criterion),
  ]);
  const byNumber = Map.groupBy(rows, ({ n }) => n);
  return criteria.map((_, index) => (byNumber.get(index + 1) ?? []).map(toExample));
}

const toExample = ({ conversation_id, scorecard_id, at, score, one }: ExampleRow): StoredExample => ({
  conversationId: conversation_id,
  scorecardId: scorecard_id,
  at,
  score,
  rationale: one.rationale,
  evidence: one.evidence[0] ?? null,
});
