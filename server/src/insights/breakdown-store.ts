import { type Queryable, type Statement, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { adjustments, cellsOfDays, isInPlace, type Sought, signed, sumOf, valuesOf } from "./store.ts";
import type { AgentCriterionSums, CriterionSums, Dimension, Piece, Question, Ranking, ValueSums } from "./types.ts";

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

const scoreSums = ["count", "scored", "score_sum", "passed", "critical_failed"];
/** The values that a conversation has in the dimension of the question. */
const valuesOfCounted = `unnest(case $3 when 'agent' then array[agent_id] when 'channel' then array[channel]
    else tags end)`;

/** These questions are about no single value: the one that all questions share is empty. PostgreSQL wants it to be used. */
const ofAllValues = "$4::text = ''";

const listValuesSql = ranked(
  "insight.list-values",
  valueSorts,
  (order) => `select ranked.*, agent.name from (
      select value, row_number() over (order by ${order}, value) as place, ${sumOf(scoreSums)}
        from (
          select value, ${scoreSums.join(", ")}
            from unnest($11::text[], $12::date[], $13::date[]) as piece (span, first, last)
            cross join lateral (
              select * from insight_score where workspace_id = $1 and mode = $2 and dimension = $3 and span = piece.span
                and day between piece.first and piece.last and ($7::text is null or rubric_id = $7) offset 0) as cell
          union all
          select adjusted_value, ${signed(scoreSums)}
            from (${adjustments}) as adjusted cross join lateral ${valuesOfCounted} as adjusted_value
            where adjusted_value is not null) as part
        where ${ofAllValues} and ($14::text[] is null or value = any ($14))
        group by value having sum(count) >= $15 order by ${order}, value limit $16) as ranked
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

export interface SoughtValues extends Omit<Question, "place"> {
  readonly dimension: Exclude<Dimension, "all">;
  /** The whole days of the period, in months as far as it goes: a year is then twelve rows per agent. */
  readonly pieces: readonly Piece[];
  /** Only these. */
  readonly values: readonly string[] | null;
  readonly ranking: Ranking & { readonly sortBy: keyof typeof valueSorts };
}

export async function listValues(db: Queryable, scope: Scope, sought: SoughtValues): Promise<readonly ValueSums[]> {
  const { dimension, values, pieces, ranking } = sought;
  const rows = await db.query<ValueRow>(listValuesSql(ranking), [
    ...valuesOf(scope, { dimension, value: "" }, sought),
    pieces.map(({ span }) => span),
    pieces.map(({ from }) => from),
    pieces.map(({ to }) => to),
    values,
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
const isVerdict = (letter: string) => `case when lower(letter) = '${letter}' then sign else 0 end`;
/** A counted conversation's verdict on a criterion as the sums of one. Capital letters are unsure. */
const signedVerdicts = `${isVerdict("p")} as passed, ${isVerdict("h")} as partial, ${isVerdict("f")} as failed,
  ${isVerdict("n")} as not_applicable, case when letter <> lower(letter) then sign else 0 end as unsure,
  sign * share as share_sum`;
const verdictsOfCounted = `cross join lateral unnest(criteria, string_to_array(verdicts, null), shares)
  as one (criterion, letter, share)`;

const listCriteriaSql = ranked(
  "insight.list-criteria",
  criterionSorts,
  (order) => `select ranked.*, known.name from (
      select rubric_id, criterion, row_number() over (order by ${order}, rubric_id, criterion) as place,
          ${sumOf(verdictSums)}
        from (
          ${cellsOfDays(`rubric_id, criterion, ${verdictSums.join(", ")}`, "insight_verdict")}
          union all
          select rubric_id, criterion, ${signedVerdicts}
            from (${adjustments}) as adjusted ${verdictsOfCounted} where ${isInPlace}) as part
        group by rubric_id, criterion having ${applied} >= $11
        order by ${order}, rubric_id, criterion limit $12) as ranked
    left join insight_criterion as known on known.workspace_id = $1 and known.mode = $2
      and known.rubric_id = ranked.rubric_id and known.criterion = ranked.criterion
    order by ranked.place`,
);

const listAgentCriteriaSql = statement(
  "insight.list-agent-criteria",
  `select agent_id, rubric_id, criterion, ${sumOf(verdictSums)} from (
      select value as agent_id, rubric_id, criterion, ${verdictSums.join(", ")}
        from generate_series($5::date, $6::date, interval '1 day') as asked (asked_day)
        cross join unnest($11::text[]) as wanted (agent)
        cross join lateral (
          select * from insight_verdict where workspace_id = $1 and mode = $2 and dimension = $3
            and day = asked.asked_day::date and value = wanted.agent and ($7::text is null or rubric_id = $7)
            offset 0) as cell
      union all
      select agent_id, rubric_id, criterion, ${signedVerdicts}
        from (${adjustments}) as adjusted ${verdictsOfCounted} where agent_id = any ($11)) as part
    where ${ofAllValues} and (rubric_id, criterion) in (select * from unnest($12::text[], $13::text[]))
    group by agent_id, rubric_id, criterion having ${applied} > 0`,
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
  { place, ranking, ...question }: Sought & { readonly ranking: Ranking },
): Promise<readonly CriterionSums[]> {
  const rows = await db.query<CriterionRow>(listCriteriaSql(ranking), [
    ...valuesOf(scope, place, question),
    ranking.minCount,
    ranking.limit,
  ]);
  return rows.map((row) => ({
    rubricId: row.rubric_id,
    criterion: row.criterion,
    name: row.name ?? row.criterion,
    ...toVerdictSums(row),
  }));
}

const toVerdictSums = (row: Omit<CriterionRow, "rubric_id" | "criterion" | "name">) => ({
  passed: row.passed,
  partial: row.partial,
  failed: row.failed,
  notApplicable: row.not_applicable,
  unsure: row.unsure,
  shareSum: row.share_sum,
});

export interface SoughtAgentCriteria extends Omit<Question, "place"> {
  readonly agentIds: readonly string[];
  readonly criteria: readonly Pick<CriterionSums, "rubricId" | "criterion">[];
}

/** The sums of each of the agents for each of the criteria, where there are any. */
export async function listAgentCriteria(
  db: Queryable,
  scope: Scope,
  { agentIds, criteria, ...question }: SoughtAgentCriteria,
): Promise<readonly AgentCriterionSums[]> {
  const rows = await db.query<Omit<CriterionRow, "name"> & { readonly agent_id: string }>(listAgentCriteriaSql, [
    ...valuesOf(scope, { dimension: "agent", value: "" }, question),
    agentIds,
    criteria.map(({ rubricId }) => rubricId),
    criteria.map(({ criterion }) => criterion),
  ]);
  return rows.map((row) => ({
    agentId: row.agent_id,
    rubricId: row.rubric_id,
    criterion: row.criterion,
    ...toVerdictSums(row),
  }));
}
