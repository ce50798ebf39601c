import type { TestRun } from "./types.ts";

export interface CaseSide {
  readonly passed: boolean;
  readonly score: number | null;
  readonly latencyMs: number;
  readonly reply: string | null;
}

export interface CaseComparison {
  readonly caseName: string;
  readonly before: CaseSide;
  readonly after: CaseSide;
  readonly change: "improved" | "worsened" | "same";
}

/** A smaller difference of the mean score is no change. */
const noticeable = 1;

/** Compares two versions case by case; cases of which one side has not been run yet are left out. */
export function compareCases(results: readonly TestRun[]): readonly CaseComparison[] {
  const cases = Map.groupBy(results, ({ caseName }) => caseName ?? "");
  return [...cases].flatMap(([caseName, runs]) => {
    const [before, after] = [runs.filter((run) => run.isBaseline), runs.filter((run) => !run.isBaseline)].map(sideOf);
    return before && after ? [{ caseName, before, after, change: changeOf(before, after) }] : [];
  });
}

function sideOf(runs: readonly TestRun[]): CaseSide | undefined {
  const [first] = runs;
  if (!first) return undefined;
  const scores = runs.flatMap(({ card }) => card.score ?? []);
  return {
    passed: runs.every(({ passed }) => passed),
    score: scores.length === 0 ? null : Math.round((100 * sum(scores)) / scores.length) / 100,
    latencyMs: Math.round(sum(runs.map(({ latencyMs }) => latencyMs)) / runs.length),
    reply: first.reply,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

function changeOf(before: CaseSide, after: CaseSide): CaseComparison["change"] {
  if (before.passed !== after.passed) return after.passed ? "improved" : "worsened";
  const difference = (after.score ?? 0) - (before.score ?? 0);
  if (Math.abs(difference) < noticeable) return "same";
  return difference > 0 ? "improved" : "worsened";
}
