import type { Reading } from "../types.ts";
import { judgeTurn } from "./judge-turn.ts";
import { expectedRating, judgeWhole } from "./judge-whole.ts";
import { lookAtTurns } from "./look-at-turns.ts";
import { labelOf, named } from "./probabilities.ts";
import type { Satisfaction } from "./types.ts";
import { trainedWeights } from "./weights.ts";

/** A reading is asked by its check and by its card; what is no longer read is forgotten. */
const known = new WeakMap<Reading, Satisfaction>();

/** How satisfied people would say the customer is, at each of its turns and on the whole. See the model card. */
export function predictSatisfaction(reading: Reading): Satisfaction {
  const before = known.get(reading);
  if (before !== undefined) return before;
  const made = predict(reading);
  known.set(reading, made);
  return made;
}

function predict(reading: Reading): Satisfaction {
  const weights = trainedWeights();
  const judged = lookAtTurns(reading).map((seen) => ({ turn: seen.turn.index, ...judgeTurn(weights, seen) }));
  const whole = judgeWhole(
    weights.overall,
    judged.map(({ p }) => p),
  );
  return {
    overall: expectedRating(weights.overall, whole),
    label: labelOf(whole),
    p: named(whole),
    turns: judged.map(({ turn, p, contributions }) => ({ turn, label: labelOf(p), p: named(p), contributions })),
  };
}
