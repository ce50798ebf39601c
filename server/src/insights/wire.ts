import type {
  AgentFiguresWire,
  FailingCriteriaWire,
  InsightBreakdownWire,
  InsightDistributionWire,
  InsightScoresWire,
} from "@cqs/contract";
import type { Mask } from "../platform/privacy.ts";
import { quantile } from "./quantile.ts";
import type { AgentFigures } from "./read-agent-figures.ts";
import type { Breakdown } from "./read-breakdown.ts";
import type { Distribution } from "./read-distribution.ts";
import type { ScoresOverTime } from "./read-scores.ts";
import {
  type Answered,
  buckets,
  type CriterionSums,
  type Example,
  type FailingCriterion,
  type ScoreSums,
  type ValueSums,
  type VerdictSums,
} from "./types.ts";

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
const rate = (part: number, whole: number) => (whole === 0 ? null : rounded(part / whole, 4));
const mean = (hundredths: number, of: number) => (of === 0 ? null : rounded(hundredths / of / 100, 2));

const about = ({ period, freshness }: Answered) => ({
  from: period.from,
  to: period.to,
  as_of: freshness.asOf.toISOString(),
  pending: freshness.pending,
});

const sumsToWire = ({ count, scored, scoreSum, passed, criticalFailed }: ScoreSums) => ({
  count,
  mean_score: mean(scoreSum, scored),
  pass_rate: rate(passed, count),
  critical_rate: rate(criticalFailed, count),
});

export const scoresToWire = (scores: ScoresOverTime): InsightScoresWire => ({
  ...about(scores),
  interval: scores.interval,
  points: scores.points.map((point) => ({ start: point.start, ...sumsToWire(point) })),
  totals: sumsToWire(scores.totals),
});

export function distributionToWire(distribution: Distribution): InsightDistributionWire {
  const { count, scoreSum, counts } = distribution;
  const scored = counts.reduce((sum, bucket) => sum + bucket, 0);
  const at = (share: number) => {
    const score = quantile(counts, share);
    return score === undefined ? null : rounded(score, 1);
  };
  return {
    ...about(distribution),
    count,
    scored,
    mean_score: mean(scoreSum, scored),
    buckets: buckets.map((bucket, n) => ({ ...bucket, count: counts[n] ?? 0 })),
    quantiles: { p10: at(0.1), p25: at(0.25), p50: at(0.5), p75: at(0.75), p90: at(0.9) },
  };
}

export const breakdownToWire = (breakdown: Breakdown): InsightBreakdownWire => ({
  ...about(breakdown),
  by: breakdown.by,
  rows: breakdown.by === "criterion" ? breakdown.criteria.map(criterionRow) : breakdown.values.map(valueRow),
});

export const figuresToWire = (figures: AgentFigures): AgentFiguresWire => ({
  ...about(figures),
  agent_id: figures.agentId,
  version: figures.version,
  totals: sumsToWire(figures.totals),
  criteria: figures.criteria.map(criterionRow),
  versions: figures.versions.map(({ version, from, to, ...sums }) => ({ version, from, to, ...sumsToWire(sums) })),
});

type Row = InsightBreakdownWire["rows"][number];

const valueRow = (row: ValueSums): Row => ({
  key: row.value,
  name: row.name,
  rubric_id: null,
  count: row.count,
  mean: mean(row.scoreSum, row.scored),
  pass_rate: rate(row.passed, row.count),
  critical_rate: rate(row.criticalFailed, row.count),
  partial_rate: null,
  fail_rate: null,
  unsure_rate: null,
  not_applicable: null,
});

const appliedTo = ({ passed, partial, failed }: VerdictSums) => passed + partial + failed;
const unsureRate = (row: VerdictSums) => rate(row.unsure, appliedTo(row) + row.notApplicable);

function criterionRow(row: CriterionSums): Row {
  const count = appliedTo(row);
  return {
    key: row.criterion,
    name: row.name,
    rubric_id: row.rubricId,
    count,
    mean: mean(row.shareSum, count),
    pass_rate: rate(row.passed, count),
    critical_rate: null,
    partial_rate: rate(row.partial, count),
    fail_rate: rate(row.failed, count),
    unsure_rate: unsureRate(row),
    not_applicable: row.notApplicable,
  };
}

export const failingToWire = (
  failing: Answered & { readonly criteria: readonly FailingCriterion[] },
  mask: Mask | undefined,
): FailingCriteriaWire => ({
  ...about(failing),
  criteria: failing.criteria.map((row) => ({
    key: row.criterion,
    name: row.name,
    rubric_id: row.rubricId,
    count: appliedTo(row),
    failed: row.failed,
    fail_rate: rate(row.failed, appliedTo(row)) ?? 0,
    partial_rate: rate(row.partial, appliedTo(row)) ?? 0,
    unsure_rate: unsureRate(row),
    examples: row.examples.map((example) => exampleToWire(example, mask)),
  })),
});

/** As on a scorecard: places are counted in what was said; in what is shown masked they would point beside it. */
const exampleToWire = ({ evidence, ...example }: Example, mask: Mask | undefined) => ({
  conversation_id: example.conversationId,
  scorecard_id: example.scorecardId,
  day: example.day,
  score: example.score === null ? null : example.score / 100,
  rationale: mask ? mask(example.rationale) : example.rationale,
  evidence: evidence && {
    turn: evidence.turn,
    node_id: evidence.nodeId,
    start: mask ? null : evidence.start,
    end: mask ? null : evidence.end,
    quote: mask ? mask(evidence.quote) : evidence.quote,
  },
});
