import type { Scorecard } from "../scoring/index.ts";
import type { CriterionChange, Report } from "./types.ts";

export const emptyReport: Report = {
  withBefore: 0,
  sumBefore: 0,
  withAfter: 0,
  sumAfter: 0,
  improved: 0,
  worsened: 0,
  unchanged: 0,
  nowPassing: 0,
  nowFailing: 0,
  criteria: {},
};

/** A difference that a reader would see. */
const noticeable = 0.5;

type Compared = Pick<Scorecard, "score" | "passed" | "criteria">;

/** The report with one more conversation in it. */
export function addToReport(report: Report, before: Compared | undefined, after: Compared): Report {
  const difference = before?.score == null || after.score === null ? 0 : after.score - before.score;
  return {
    withBefore: report.withBefore + (before?.score == null ? 0 : 1),
    sumBefore: report.sumBefore + (before?.score ?? 0),
    withAfter: report.withAfter + (after.score === null ? 0 : 1),
    sumAfter: report.sumAfter + (after.score ?? 0),
    improved: report.improved + (difference > noticeable ? 1 : 0),
    worsened: report.worsened + (difference < -noticeable ? 1 : 0),
    unchanged: report.unchanged + (Math.abs(difference) <= noticeable ? 1 : 0),
    nowPassing: report.nowPassing + (before?.passed === false && after.passed ? 1 : 0),
    nowFailing: report.nowFailing + (before?.passed && after.passed === false ? 1 : 0),
    criteria: addCriteria(report.criteria, before, after),
  };
}

function addCriteria(
  known: Report["criteria"],
  before: Compared | undefined,
  after: Compared,
): Readonly<Record<string, CriterionChange>> {
  const old = new Map(before?.criteria.map((criterion) => [criterion.key, criterion]));
  const changes = { ...known };
  for (const now of after.criteria) {
    const then = old.get(now.key);
    if (!then) continue;
    const sum = changes[now.key] ?? { compared: 0, changed: 0, shares: 0, sumBefore: 0, sumAfter: 0 };
    const both = then.score !== null && now.score !== null;
    changes[now.key] = {
      compared: sum.compared + 1,
      changed: sum.changed + (then.verdict === now.verdict ? 0 : 1),
      shares: sum.shares + (both ? 1 : 0),
      sumBefore: sum.sumBefore + (both ? (then.score ?? 0) / then.maxScore : 0),
      sumAfter: sum.sumAfter + (both ? (now.score ?? 0) / now.maxScore : 0),
    };
  }
  return changes;
}
