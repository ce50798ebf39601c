import type { Matrix } from "./feature-space.ts";
import { minimise } from "./minimise.ts";

interface Problem {
  readonly matrix: Matrix;
  readonly labels: readonly (0 | 1 | 2)[];
  /** How much each row counts, 1 on average. */
  readonly counts?: readonly number[];
  /** How much large weights of a column cost. */
  readonly penalties: Float64Array;
}

/**
 * Multinomial logistic regression with a quadratic penalty; the weights of a column's three labels lie side by side.
 * The plain loops over numbers are where training spends its time.
 */
export function fitLogistic({ matrix, labels, counts, penalties }: Problem): Float64Array {
  const { starts, columns, values } = matrix;
  const shares = labels.map((_, row) => (counts?.[row] ?? 1) / labels.length);
  const loss = (weights: Float64Array, slope: Float64Array): number => {
    let total = 0;
    for (let at = 0; at < weights.length; at++) {
      const weight = weights[at] as number;
      const penalty = penalties[(at / 3) | 0] as number;
      total += 0.5 * penalty * weight * weight;
      slope[at] = penalty * weight;
    }
    for (let row = 0; row < labels.length; row++) {
      const start = starts[row] as number;
      const end = starts[row + 1] as number;
      const logits = scores(weights, start, end);
      const most = Math.max(logits[0], logits[1], logits[2]);
      const sum = Math.exp(logits[0] - most) + Math.exp(logits[1] - most) + Math.exp(logits[2] - most);
      const label = labels[row] as 0 | 1 | 2;
      const share = shares[row] as number;
      total += share * (Math.log(sum) + most - logits[label]);
      const off0 = share * (Math.exp(logits[0] - most) / sum - Number(label === 0));
      const off1 = share * (Math.exp(logits[1] - most) / sum - Number(label === 1));
      const off2 = share * (Math.exp(logits[2] - most) / sum - Number(label === 2));
      for (let at = start; at < end; at++) {
        const column = (columns[at] as number) * 3;
        const value = values[at] as number;
        (slope[column] as number) += off0 * value;
        (slope[column + 1] as number) += off1 * value;
        (slope[column + 2] as number) += off2 * value;
      }
    }
    return total;
  };
  const scores = (weights: Float64Array, start: number, end: number): [number, number, number] => {
    let one = 0;
    let two = 0;
    let three = 0;
    for (let at = start; at < end; at++) {
      const column = (columns[at] as number) * 3;
      const value = values[at] as number;
      one += (weights[column] as number) * value;
      two += (weights[column + 1] as number) * value;
      three += (weights[column + 2] as number) * value;
    }
    return [one, two, three];
  };
  return minimise(loss, penalties.length * 3);
}

/** The three logits of a row. */
export function logitsOf({ starts, columns, values }: Matrix, weights: Float64Array, row: number) {
  const logits: [number, number, number] = [0, 0, 0];
  for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
    const column = (columns[at] ?? 0) * 3;
    for (const label of [0, 1, 2] as const) logits[label] += (weights[column + label] ?? 0) * (values[at] ?? 0);
  }
  return logits;
}
