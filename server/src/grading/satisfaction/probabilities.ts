import { type Label, labels, type Probabilities } from "./types.ts";
import type { Triple } from "./weights.ts";

export function probabilitiesOf(logits: Triple, temperature = 1): Triple {
  const most = Math.max(...logits);
  const [one, two, three] = logits.map((logit) => Math.exp((logit - most) / temperature)) as [number, number, number];
  const sum = one + two + three;
  return [one / sum, two / sum, three / sum];
}

export function labelOf(p: Triple): Label {
  const best = p.indexOf(Math.max(...p));
  return labels[best] ?? "neutral";
}

export const named = ([dissatisfied, neutral, satisfied]: Triple): Probabilities => ({
  dissatisfied,
  neutral,
  satisfied,
});
