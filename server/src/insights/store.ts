import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import {
  buckets,
  type Histogram,
  type IntervalSums,
  type Moments,
  type Place,
  type Question,
  type Span,
} from "./types.ts";

/** More are not counted, only told to be at least so many. */
const maxPending = 1_000;

const pendingSql = statement(
  "insight.find-pending",
  `select min(at) as oldest, count(*) as count from (
    select at from insight_pending where workspace_id = $1 and mode = $2 order by at limit ${maxPending}) as waiting`,
);

export interface Pending {
  /** Since when the one waits that has waited longest. */
  readonly oldest: Date | null;
  readonly count: number;
}

export async function findPending(db: Queryable, scope: Scope): Promise<Pending> {
  const [row] = await db.query<Pending>(pendingSql, [scope.workspaceId, scope.mode]);
  return row ?? { oldest: null, count: 0 };
}

export interface Sought extends Omit<Question, "place"> {
  readonly place: Place;
}

/**
 * The values that all questions share, $1 to $10: tenant, place, whole UTC days, rubric, the edges of the period, and the
 * conversations that the caller must not see.
 */
export const valuesOf = (scope: Scope, place: Place, { period, rubricId, hidden }: Omit<Question, "place">) => [
  scope.workspaceId,
  scope.mode,
  place.dimension,
  place.value,
  period.wholeDays?.from ?? null,
  period.wholeDays?.to ?? null,
  rubricId,
  period.edges.map(({ start }) => start),
  period.edges.map(({ end }) => end),
  hidden,
];

/** Sums of whole days. Day by day: of an agent among many the key is looked up, rather than all agents read. */
export const cellsOfDays = (columns: string, table: string, onlyIf = "true") => `
  select ${columns} from generate_series($5::date, $6::date, interval '1 day') as asked (asked_day)
  cross join lateral (
    select * from ${table} where workspace_id = $1 and mode = $2 and dimension = $3 and day = asked.asked_day::date
      and value = $4 and ($7::text is null or rubric_id = $7) and ${onlyIf} offset 0) as cell`;

/** Whether a counted conversation belongs to the place of the question. */
export const isInPlace = `case $3 when 'agent' then agent_id = $4 when 'channel' then channel = $4
    when 'tag' then $4 = any (tags) else true end`;

/**
 * What the sums of whole days don't hold or must not show: conversations in the hours before and after them, which are
 * added, and hidden ones within them, which are taken off. Each has its sign.
 */
export const adjustments = `
  select counted.*, 1 as sign from unnest($8::timestamptz[], $9::timestamptz[]) as edge (edge_start, edge_end)
    cross join lateral (
      select * from insight_counted where workspace_id = $1 and mode = $2 and at >= edge.edge_start
        and at < edge.edge_end and conversation_id <> all ($10::text[]) offset 0) as counted
    where $7::text is null or rubric_id = $7
  union all
  select counted.*, -1 from insight_counted as counted
    where workspace_id = $1 and mode = $2 and conversation_id = any ($10::text[]) and day between $5 and $6
      and ($7::text is null or rubric_id = $7)`;

const sums = ["count", "scored", "score_sum", "passed", "critical_failed"];
export const sumOf = (columns: readonly string[]) =>
  columns.map((column) => `coalesce(sum(${column}), 0)::bigint as ${column}`).join(", ");

const histogram = buckets.map((_, n) => `b${n}`);

/** A counted conversation as the sums of one. */
const asSums: Readonly<Record<string, string>> = {
  count: "sign",
  scored: "case when score is null then 0 else sign end",
  score_sum: "sign * coalesce(score, 0)",
  passed: "case when passed then sign else 0 end",
  critical_failed: "case when critical_failed then sign else 0 end",
  ...Object.fromEntries(histogram.map((name, n) => [name, `case when score / 500 = ${n} then sign else 0 end`])),
};
export const signed = (columns: readonly string[]) =>
  columns.map((column) => `${asSums[column]} as ${column}`).join(", ");

const intervalOfDay = "width_bucket(day::timestamp at time zone 'UTC', $11::timestamptz[]) - 1";

// In UTC every interval consists of whole days.
const utcIntervalsSql = statement(
  "insight.list-utc-intervals",
  `select index, ${sumOf(sums)} from (
      ${cellsOfDays(`${intervalOfDay} as index, ${sums.join(", ")}`, "insight_score", "span = 'day'")}
      union all
      select ${intervalOfDay}, ${signed(sums)} from (${adjustments}) as adjusted where ${isInPlace}) as part
    group by index`,
);
// In other zones an interval begins within a UTC day, so that the conversations themselves are summed.
const zonedIntervalsSql = statement(
  "insight.list-zoned-intervals",
  `select index, ${sumOf(sums)} from (
      select width_bucket(at, $8::timestamptz[]) - 1 as index, ${signed(sums)}
        from (select *, 1 as sign from insight_counted
          where workspace_id = $1 and mode = $2 and at >= $5 and at < $6 and ($7::text is null or rubric_id = $7)
            and conversation_id <> all ($9::text[])) as counted
        where ${isInPlace}) as part
    group by index`,
);

interface IntervalRow {
  readonly index: number;
  readonly count: number;
  readonly scored: number;
  readonly score_sum: number;
  readonly passed: number;
  readonly critical_failed: number;
}

/** The intervals that have any, of those that begin at these moments. */
export async function listIntervals(
  db: Queryable,
  scope: Scope,
  sought: Sought,
  intervals: readonly Moments[],
): Promise<readonly IntervalSums[]> {
  const { place, period, rubricId, hidden } = sought;
  const starts = intervals.map(({ start }) => start);
  const rows = await (isWholeDays(period)
    ? db.query<IntervalRow>(utcIntervalsSql, [...valuesOf(scope, place, sought), starts])
    : db.query<IntervalRow>(zonedIntervalsSql, [
        scope.workspaceId,
        scope.mode,
        place.dimension,
        place.value,
        period.start,
        period.end,
        rubricId,
        starts,
        hidden,
      ]));
  return rows.map((row) => ({
    index: row.index,
    count: row.count,
    scored: row.scored,
    scoreSum: row.score_sum,
    passed: row.passed,
    criticalFailed: row.critical_failed,
  }));
}

const isWholeDays = ({ timeZone }: Span) => timeZone === "UTC";

const histogramColumns = ["count", "score_sum", ...histogram];
const histogramSql = statement(
  "insight.sum-buckets",
  `select ${sumOf(histogramColumns)} from (
      ${cellsOfDays(histogramColumns.join(", "), "insight_score", "span = 'day'")}
      union all
      select ${signed(histogramColumns)} from (${adjustments}) as adjusted where ${isInPlace}) as part`,
);

export async function sumBuckets(db: Queryable, scope: Scope, sought: Sought): Promise<Histogram> {
  const [row] = await db.query<Record<string, number | null>>(histogramSql, valuesOf(scope, sought.place, sought));
  return {
    count: row?.count ?? 0,
    scoreSum: row?.score_sum ?? 0,
    counts: histogram.map((name) => row?.[name] ?? 0),
  };
}
