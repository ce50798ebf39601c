import { type Queryable, type Statement, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { cellsOfDays, type Sought, sumOf } from "./store.ts";
import type { CriterionSums, Dimension, Piece, Ranking, ValueSums } from "./types.ts";

const directions = ["asc", "desc"] as const;

/** One statement per way to sort. Those without an answer come last either way; ties are broken by the key. */
function ranked<Sort extends string>(
  name: string,
  sorts: Readonly<Record<Sort, string>>,
  text: (order: string) => string,
): (ranking: { readonly sortBy: Sort; readonly order: "asc" | "desc" }) => Statement {
  const statements = new Map<string, Statement>();
  for (const [sort, expression] of Object.entries<string>(sorts)) {
    for (const direction of directions) {
      const key = `${sort}-${direction}`;
      statements.set(key, statement(`${name}-${key}`, text(`${expression} ${direction} nulls last`)));
    }
  }
  return ({ sortBy, order }) => statements.get(`${sortBy}-${order}`) as Statement;
}

const valueSorts = {
  count: "sum(count)",
  mean: "sum(score_sum)::float8 / nullif(sum(scored), 0)",
  pass_rate: "sum(passed)::float8 / nullif(sum(count), 0)",
} as const;

const listValuesSql = ranked(
  "insight.list-values",
  valueSorts,
  (order) => `select ranked.*, agent.name from (
      select value, row_number() over (order by ${order}, value) as place,
          ${sumOf(["count", "scored", "score_sum", "passed", "critical_failed"])}
        from unnest($4::text[], $5::date[], $6::date[]) as piece (span, first, last)
        cross join lateral (
          select * from insight_score where workspace_id = $1 and mode = $2 and dimension = $3 and span = piece.span
            and day between piece.first and piece.last
            and ($7::text is null or rubric_id = $7) and ($8::text is null or value = $8) offset 0) as cell
        group by value having sum(count) >= $9 order by ${order}, value limit $10) as ranked
    left join lateral (
      select name from agent where $3 = 'agent' and workspace_id = $1 and mode = $2 and id = ranked.value
        offset 0) as agent on true
    order by ranked.place`,
);

interface ValueRow {
  readonly value: string;
  readonly name: string | null;
  readonly count: number;
  readonly scored: number;
  readonly score_sum: number;
  readonly passed: number;
  readonly critical_failed: number;
}

export interface SoughtValues {
  readonly dimension: Exclude<Dimension, "all">;
  /** Only this one. */
  readonly value: string | null;
  /** The period, in months as far as it goes. */
  readonly pieces: readonly Piece[];
  readonly rubricId: string | null;
  readonly ranking: Ranking & { readonly sortBy: keyof typeof valueSorts };
}

export async function listValues(db: Queryable, scope: Scope, sought: SoughtValues): Promise<readonly ValueSums[]> {
  const { dimension, value, pieces, rubricId, ranking } = sought;
  const rows = await db.query<ValueRow>(listValuesSql(ranking), [
    scope.workspaceId,
    scope.mode,
    dimension,
    pieces.map(({ span }) => span),
    pieces.map(({ from }) => from),
    pieces.map(({ to }) => to),
    rubricId,
    value,
    ranking.minCount,
    ranking.limit,
  ]);
  return rows.map((row) => ({
    value: row.value,
    name: row.name,
    count: row.count,
    scored: row.scored,
    scoreSum: row.score_sum,
    passed: row.passed,
    criticalFailed: row.critical_failed,
  }));
}

const applied = "sum(passed + partial + failed)";
const criterionSorts = {
  count: applied,
  mean: `sum(share_sum)::float8 / nullif(${applied}, 0)`,
  pass_rate: `sum(passed)::float8 / nullif(${applied}, 0)`,
  fail_rate: `sum(failed)::float8 / nullif(${applied}, 0)`,
} as const;
const verdictSums = ["passed", "partial", "failed", "not_applicable", "unsure", "share_sum"];

const listCriteriaSql = ranked(
  "insight.list-criteria",
  criterionSorts,
  (order) => `select ranked.*, known.name from (
      select rubric_id, criterion, row_number() over (order by ${order}, rubric_id, criterion) as place,
          ${sumOf(verdictSums)}
        ${cellsOfDays(`rubric_id, criterion, ${verdictSums.join(", ")}`, "insight_verdict")}
        group by rubric_id, criterion having ${applied} >= $8
        order by ${order}, rubric_id, criterion limit $9) as ranked
    left join insight_criterion as known on known.workspace_id = $1 and known.mode = $2
      and known.rubric_id = ranked.rubric_id and known.criterion = ranked.criterion
    order by ranked.place`,
);

interface CriterionRow {
  readonly rubric_id: string;
  readonly criterion: string;
  readonly name: string | null;
  readonly passed: number;
  readonly partial: number;
  readonly failed: number;
  readonly not_applicable: number;
  readonly unsure: number;
  readonly share_sum: number;
}

export async function listCriteria(
  db: Queryable,
  scope: Scope,
  { place, period, rubricId, ranking }: Sought & { readonly ranking: Ranking },
): Promise<readonly CriterionSums[]> {
  const rows = await db.query<CriterionRow>(listCriteriaSql(ranking), [
    scope.workspaceId,
    scope.mode,
    place.dimension,
    place.value,
    period.from,
    period.to,
    rubricId,
    ranking.minCount,
    ranking.limit,
  ]);
  return rows.map((row) => ({
    rubricId: row.rubric_id,
    criterion: row.criterion,
    name: row.name ?? row.criterion,
    passed: row.passed,
    partial: row.partial,
    failed: row.failed,
    notApplicable: row.not_applicable,
    unsure: row.unsure,
    shareSum: row.share_sum,
  }));
}
