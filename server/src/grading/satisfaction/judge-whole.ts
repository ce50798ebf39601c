import { probabilitiesOf } from "./probabilities.ts";
import type { OverallWeights, Triple } from "./weights.ts";

/** What the turns together say about the whole: how they are on average, at the end, and at the worst. */
export function overallMeasures(turns: readonly Triple[]): readonly number[] {
  // The first turn comes before the agent has done anything.
  const counted = turns.length > 1 ? turns.slice(1) : turns;
  const last = counted.at(-1) ?? [0, 1, 0];
  const mean = (label: 0 | 2) => counted.reduce((sum, p) => sum + p[label], 0) / Math.max(1, counted.length);
  const worst = counted.reduce((most, p) => Math.max(most, p[0]), 0);
  return [1, mean(0), mean(2), last[0], last[2], worst];
}

export function judgeWhole({ weights }: OverallWeights, turns: readonly Triple[]): Triple {
  const values = overallMeasures(turns);
  const logit = (label: 0 | 1 | 2) =>
    values.reduce((sum, value, index) => sum + value * (weights[index]?.[label] ?? 0), 0);
  return probabilitiesOf([logit(0), logit(1), logit(2)]);
}

export const expectedRating = ({ ratings }: OverallWeights, p: Triple): number =>
  p[0] * ratings[0] + p[1] * ratings[1] + p[2] * ratings[2];
