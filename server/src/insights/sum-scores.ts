import type { ScoreSums } from "./types.ts";

const none: ScoreSums = { count: 0, scored: 0, scoreSum: 0, passed: 0, criticalFailed: 0 };

export const sumScores = (all: readonly ScoreSums[]): ScoreSums =>
  all.reduce(
    (a, b) => ({
      count: a.count + b.count,
      scored: a.scored + b.scored,
      scoreSum: a.scoreSum + b.scoreSum,
      passed: a.passed + b.passed,
      criticalFailed: a.criticalFailed + b.criticalFailed,
    }),
    none,
  );
