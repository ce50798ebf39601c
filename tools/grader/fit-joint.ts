import type { JointWeights } from "../../server/src/grading/encoder/joint-chances.ts";
import type { Verdict } from "../../server/src/grading/index.ts";
import { minimise } from "./minimise.ts";

export interface JointExample {
  readonly features: readonly number[];
  readonly label: Verdict;
}

/** How much large weights cost, compared with one example. */
const penalty = 2;
/** A verdict with fewer labels is left out: its weights would be noise. */
const fewestLabels = 5;

/**
 * Fits a multinomial logistic regression with a quadratic penalty. The plain loops over numbers are where fitting spends its
 * time.
 */
export function fitJoint(examples: readonly JointExample[]): JointWeights {
  const counts = new Map<Verdict, number>();
  for (const { label } of examples) counts.set(label, (counts.get(label) ?? 0) + 1);
  const known = [...counts].filter(([, count]) => count >= fewestLabels).map(([verdict]) => verdict);
  const used = examples
    .map(({ features, label }) => ({ features: Float64Array.from(features), label: known.indexOf(label) }))
    .filter(({ label }) => label >= 0);
  const width = used[0]?.features.length ?? 0;
  const chances = new Float64Array(known.length);

  const loss = (point: Float64Array, slope: Float64Array): number => {
    let total = 0;
    for (let at = 0; at < point.length; at++) {
      const weight = point[at] as number;
      total += (penalty * weight * weight) / 2;
      slope[at] = penalty * weight;
    }
    for (const { features, label } of used) {
      let sum = 0;
      for (let row = 0; row < known.length; row++) {
        let logit = 0;
        for (let place = 0; place < width; place++)
          logit += (point[row * width + place] as number) * (features[place] as number);
        chances[row] = Math.exp(logit);
        sum += chances[row] as number;
      }
      total -= Math.log((chances[label] as number) / sum);
      for (let row = 0; row < known.length; row++) {
        const off = (chances[row] as number) / sum - Number(row === label);
        for (let place = 0; place < width; place++)
          (slope[row * width + place] as number) += off * (features[place] as number);
      }
    }
    // The search ends by what a step gains: per example, that is the same for few and for many.
    for (let at = 0; at < slope.length; at++) (slope[at] as number) /= used.length;
    return total / used.length;
  };

  const weights = minimise(loss, known.length * width);
  const rowOf = (row: number) => Array.from(weights.subarray(row * width, (row + 1) * width), thousandths);
  return Object.fromEntries(known.map((verdict, row) => [verdict, rowOf(row)]));
}

const thousandths = (weight: number) => Math.round(1_000 * weight) / 1_000;
