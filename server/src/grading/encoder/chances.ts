import type { Verdict } from "../types.ts";
import type { VerdictChances } from "./types.ts";

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** Softmax of the logits, by verdict. */
export function chancesOf(verdicts: readonly string[], logits: Float32Array): VerdictChances {
  const highest = Math.max(...logits);
  const weights = Array.from(logits, (logit) => Math.exp(logit - highest));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const entries = verdicts.map((verdict, place) => [verdict as Verdict, (weights[place] ?? 0) / sum]);
  return Object.fromEntries(entries) as VerdictChances;
}
