import type {
  AgentCriteriaWire,
  AgentFiguresWire,
  CountedConversationsWire,
  FailingCriteriaWire,
  InsightBreakdownWire,
  InsightDistributionWire,
  InsightScoresWire,
  listInsightConversations,
  QueryOf,
} from "@cqs/contract";
import { type Page, pageToWire } from "../platform/paging.ts";
import type { Mask } from "../platform/privacy.ts";
import type { DescribedConversation } from "./describe-counted.ts";
import { quantile } from "./quantile.ts";
import type { AgentCriteria } from "./read-agent-criteria.ts";
import type { AgentFigures } from "./read-agent-figures.ts";
import type { Breakdown, Compared } from "./read-breakdown.ts";
import type { Distribution } from "./read-distribution.ts";
import type { FailingCriteria } from "./read-failing-criteria.ts";
import type { ScoresOfPeriod, ScoresOverTime } from "./read-scores.ts";
import {
  type Answered,
  buckets,
  type CountedConversation,
  type CountedFilters,
  type CriterionSums,
  type Example,
  type Histogram,
  type ScoreSums,
  type Span,
  type ValueSums,
  type VerdictSums,
} from "./types.ts";

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
const rate = (part: number, whole: number) => (whole === 0 ? null : rounded(part / whole, 4));
const mean = (hundredths: number, of: number) => (of === 0 ? null : rounded(hundredths / of / 100, 2));

const periodToWire = ({ from, to, timeZone, start, end }: Span) => ({
  from,
  to,
  time_zone: timeZone,
  starts_at: start.toISOString(),
  ends_at: end.toISOString(),
});

const about = ({ period, freshness }: Answered) => ({
  ...periodToWire(period),
  as_of: freshness.asOf.toISOString(),
  pending: freshness.pending,
});

const sumsToWire = ({ count, scored, scoreSum, passed, criticalFailed }: ScoreSums) => ({
  count,
  mean_score: mean(scoreSum, scored),
  pass_rate: rate(passed, count),
  critical_rate: rate(criticalFailed, count),
});

const pointsToWire = ({ points, totals }: ScoresOfPeriod) => ({
  points: points.map(({ first, start, end, ...sums }) => ({
    start: first,
    starts_at: start.toISOString(),
    ends_at: end.toISOString(),
    ...sumsToWire(sums),
  })),
  totals: sumsToWire(totals),
});

export const scoresToWire = (scores: ScoresOverTime): InsightScoresWire => ({
  ...about(scores),
  interval: scores.interval,
  ...pointsToWire(scores),
  previous: scores.previous && { ...periodToWire(scores.previous.period), ...pointsToWire(scores.previous) },
});

function histogramToWire({ count, scoreSum, counts }: Histogram) {
  const scored = counts.reduce((sum, bucket) => sum + bucket, 0);
  const at = (share: number) => {
    const score = quantile(counts, share);
    return score === undefined ? null : rounded(score, 1);
  };
  return {
    count,
    scored,
    mean_score: mean(scoreSum, scored),
    buckets: buckets.map((bucket, n) => ({ ...bucket, count: counts[n] ?? 0 })),
    quantiles: { p10: at(0.1), p25: at(0.25), p50: at(0.5), p75: at(0.75), p90: at(0.9) },
  };
}

export const distributionToWire = (distribution: Distribution): InsightDistributionWire => ({
  ...about(distribution),
  ...histogramToWire(distribution),
  previous: distribution.previous && {
    ...periodToWire(distribution.previous.period),
    ...histogramToWire(distribution.previous),
  },
});

export const breakdownToWire = (breakdown: Breakdown): InsightBreakdownWire => ({
  ...about(breakdown),
  by: breakdown.by,
  rows:
    breakdown.by === "criterion"
      ? breakdown.criteria.map((row) => withPrevious(row, criterionRow))
      : breakdown.values.map((row) => withPrevious(row, valueRow)),
  previous: breakdown.previousPeriod && periodToWire(breakdown.previousPeriod),
});

/** The row, and of the same row in the period before what can be compared. */
function withPrevious<Sums>(row: Compared<Sums>, toRow: (sums: Sums) => Row) {
  const former = row.previous && toRow(row.previous);
  return {
    ...toRow(row),
    previous: former && {
      count: former.count,
      mean: former.mean,
      pass_rate: former.pass_rate,
      critical_rate: former.critical_rate,
      fail_rate: former.fail_rate,
    },
  };
}

export const agentCriteriaToWire = ({ agents, criteria, cells, ...answered }: AgentCriteria): AgentCriteriaWire => ({
  ...about(answered),
  agents: agents.map(({ value, name, ...sums }) => ({ agent_id: value, name, ...sumsToWire(sums) })),
  criteria: criteria.map((row) => {
    const { key, name, rubric_id, count, mean: average, pass_rate, fail_rate } = criterionRow(row);
    return { rubric_id: rubric_id as string, key, name: name as string, count, mean: average, pass_rate, fail_rate };
  }),
  cells: cells.map((cell) => {
    const {
      count,
      mean: average,
      pass_rate,
      partial_rate,
      fail_rate,
      unsure_rate,
    } = criterionRow({ ...cell, name: "" });
    const rates = { mean: average, pass_rate, partial_rate, fail_rate, unsure_rate };
    return { agent_id: cell.agentId, rubric_id: cell.rubricId, key: cell.criterion, count, ...rates };
  }),
});

const letters = { pass: "p", partial: "h", fail: "f", not_applicable: "n" } as const;
const hundredths = (score: number | undefined) => (score === undefined ? null : Math.round(score * 100));

/** A criterion without a verdict means the conversations to which it applied, as a breakdown counts them. */
export const countedFiltersOf = (query: QueryOf<typeof listInsightConversations>): CountedFilters => ({
  scoreFrom: hundredths(query.score_from),
  scoreBelow: hundredths(query.score_below),
  passed: query.passed ?? null,
  criticalFailed: query.critical_failed ?? null,
  criterion: query.criterion ?? null,
  verdicts: query.verdict === undefined ? "phf" : letters[query.verdict],
});

export const countedToWire = (
  counted: Answered & Page<CountedConversation>,
  described: ReadonlyMap<string, DescribedConversation>,
): CountedConversationsWire => ({
  ...about(counted),
  ...pageToWire(counted, (one) => ({
    conversation_id: one.conversationId,
    conversation: briefToWire(described.get(one.conversationId)),
    scorecard_id: one.scorecardId,
    rubric_id: one.rubricId,
    agent_id: one.agentId,
    channel: one.channel,
    at: one.at.toISOString(),
    score: one.score === null ? null : one.score / 100,
    passed: one.passed,
    critical_failed: one.criticalFailed,
  })),
});

/** A conversation that was deleted a moment ago is counted until the next sum, and has no names any more. */
const briefToWire = (
  brief: DescribedConversation | undefined,
): CountedConversationsWire["items"][number]["conversation"] => ({
  title: brief?.title ?? null,
  channel: brief?.channel ?? null,
  agent_id: brief?.agentId ?? null,
  agent_name: brief?.agentName ?? null,
  contact_id: brief?.contactId ?? null,
  contact_name: brief?.contactName ?? null,
  started_at: brief?.startedAt?.toISOString() ?? null,
});

export const figuresToWire = (figures: AgentFigures): AgentFiguresWire => ({
  ...about(figures),
  agent_id: figures.agentId,
  version: figures.version,
  totals: sumsToWire(figures.totals),
  criteria: figures.criteria.map(criterionRow),
  versions: figures.versions.map(({ version, from, to, ...sums }) => ({ version, from, to, ...sumsToWire(sums) })),
  previous: figures.previous && {
    ...periodToWire(figures.previous.period),
    totals: sumsToWire(figures.previous.totals),
  },
});

type Row = Omit<InsightBreakdownWire["rows"][number], "previous">;

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

export const failingToWire = (failing: FailingCriteria, mask: Mask | undefined): FailingCriteriaWire => ({
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
    previous: row.previous && {
      count: appliedTo(row.previous),
      failed: row.previous.failed,
      fail_rate: rate(row.previous.failed, appliedTo(row.previous)) ?? 0,
    },
  })),
  previous: failing.previousPeriod && periodToWire(failing.previousPeriod),
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
