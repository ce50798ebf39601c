import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { buckets, type DaySums, type Period, type Place } from "./types.ts";

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

/** Day by day: of an agent among many the key is looked up, rather than all agents read. */
export const cellsOfDays = (columns: string, table: string, onlyIf = "true") => `
  from generate_series($5::date, $6::date, interval '1 day') as asked (day)
  cross join lateral (
    select ${columns} from ${table} where workspace_id = $1 and mode = $2 and dimension = $3 and day = asked.day::date
      and value = $4 and ($7::text is null or rubric_id = $7) and ${onlyIf} offset 0) as cell`;

const sums = ["count", "scored", "score_sum", "passed", "critical_failed"];
export const sumOf = (columns: readonly string[]) =>
  columns.map((column) => `sum(${column})::bigint as ${column}`).join(", ");

const daysSql = statement(
  "insight.list-days",
  `select cell.day::text as day, ${sumOf(sums)} ${cellsOfDays(`day, ${sums.join(", ")}`, "insight_score", "span = 'day'")} group by cell.day`,
);

const histogram = buckets.map((_, n) => `b${n}`);
const histogramSql = statement(
  "insight.sum-buckets",
  `select ${sumOf(["count", "score_sum", ...histogram])} ${cellsOfDays(`count, score_sum, ${histogram.join(", ")}`, "insight_score", "span = 'day'")}`,
);

interface DayRow {
  readonly day: string;
  readonly count: number;
  readonly scored: number;
  readonly score_sum: number;
  readonly passed: number;
  readonly critical_failed: number;
}

const values = (scope: Scope, { dimension, value }: Place, { from, to }: Period, rubricId: string | null) => [
  scope.workspaceId,
  scope.mode,
  dimension,
  value,
  from,
  to,
  rubricId,
];

export interface Sought {
  readonly place: Place;
  readonly period: Period;
  readonly rubricId: string | null;
}

/** The days that have any. */
export async function listDays(db: Queryable, scope: Scope, sought: Sought): Promise<readonly DaySums[]> {
  const rows = await db.query<DayRow>(daysSql, values(scope, sought.place, sought.period, sought.rubricId));
  return rows.map((row) => ({
    day: row.day,
    count: row.count,
    scored: row.scored,
    scoreSum: row.score_sum,
    passed: row.passed,
    criticalFailed: row.critical_failed,
  }));
}

export interface Histogram {
  readonly count: number;
  readonly scoreSum: number;
  /** As many as there are buckets. */
  readonly counts: readonly number[];
}

export async function sumBuckets(db: Queryable, scope: Scope, sought: Sought): Promise<Histogram> {
  const [row] = await db.query<Record<string, number | null>>(
    histogramSql,
    values(scope, sought.place, sought.period, sought.rubricId),
  );
  return {
    count: row?.count ?? 0,
    scoreSum: row?.score_sum ?? 0,
    counts: histogram.map((name) => row?.[name] ?? 0),
  };
}
