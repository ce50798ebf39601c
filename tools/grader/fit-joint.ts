import type { JointWeights } from "../../server/src/grading/encoder/joint-chances.ts";
import { jointChances } from "../../server/src/grading/encoder/joint-chances.ts";
import type { Verdict } from "../../server/src/grading/index.ts";
import { minimise } from "./minimise.ts";

export interface JointExample {
  readonly features: readonly number[];
  readonly label: Verdict;
}

/** How much large weights cost, for so many examples as there are. */
const penalty = 2;
/** A verdict with fewer labels is left out: its weights would be noise. */
const fewestLabels = 5;

/** Fits a multinomial logistic regression with a quadratic penalty. */
export function fitJoint(examples: readonly JointExample[]): JointWeights {
  const counts = new Map<Verdict, number>();
  for (const { label } of examples) counts.set(label, (counts.get(label) ?? 0) + 1);
  const known = [...counts].filter(([, count]) => count >= fewestLabels).map(([verdict]) => verdict);
  const width = examples[0]?.features.length ?? 0;
  const rowsOf = (point: Float64Array): JointWeights =>
    Object.fromEntries(known.map((verdict, row) => [verdict, [...point.subarray(row * width, (row + 1) * width)]]));
  const used = examples.filter(({ label }) => known.includes(label));
  const loss = (point: Float64Array, slope: Float64Array): number => {
    const weights = rowsOf(point);
    let total = 0;
    for (const [at, weight] of point.entries()) {
      total += (penalty * weight * weight) / 2;
      slope[at] = (penalty * weight) / used.length;
    }
    for (const { features, label } of used) {
      const chances = jointChances(weights, features);
      total -= Math.log(Math.max(chances[label], 1e-12));
      for (const [row, verdict] of known.entries()) {
        const off = (chances[verdict] - Number(verdict === label)) / used.length;
        for (const [place, feature] of features.entries())
          slope[row * width + place] = (slope[row * width + place] ?? 0) + off * feature;
      }
    }
    return total / used.length;
  };
  return rounded(rowsOf(minimise(loss, known.length * width)));
}

const rounded = (weights: JointWeights): JointWeights =>
  Object.fromEntries(
    Object.entries(weights).map(([verdict, row]) => [verdict, row.map((weight) => Math.round(1_000 * weight) / 1_000)]),
  );
