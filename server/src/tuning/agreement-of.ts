import type { Verdict } from "../grading/index.ts";
import type { Agreement } from "./types.ts";
import { placeOf, verdicts } from "./verdicts.ts";

/** A person's verdict beside a grader's. */
export interface Pair {
  readonly said: Verdict;
  readonly found: Verdict;
}

const size = verdicts.length;

/** Share of equal verdicts, and Cohen's kappa. Where both always say one and the same, chance explains all of it: 0. */
export function agreementOf(pairs: readonly Pair[]): Agreement {
  return weightedAgreement(pairs)(() => 1);
}

/** The same where each pair counts as often as is said: prepared once, for a thousand draws. */
export function weightedAgreement(pairs: readonly Pair[]): (weightOf: (i: number) => number) => Agreement {
  const cells = Uint8Array.from(pairs, ({ said, found }) => size * placeOf(said) + placeOf(found));
  const table = new Float64Array(size * size);
  return (weightOf) => {
    table.fill(0);
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i] as number;
      table[cell] = (table[cell] as number) + weightOf(i);
    }
    return ofTable(table);
  };
}

function ofTable(table: Float64Array): Agreement {
  const people = new Float64Array(size);
  const grader = new Float64Array(size);
  let [total, equal, chance] = [0, 0, 0];
  for (const [cell, count] of table.entries()) {
    const [row, column] = [Math.floor(cell / size), cell % size];
    people[row] = (people[row] as number) + count;
    grader[column] = (grader[column] as number) + count;
    total += count;
    if (row === column) equal += count;
  }
  for (let i = 0; i < size; i++) chance += (people[i] as number) * (grader[i] as number);
  const accuracy = total === 0 ? 0 : equal / total;
  const byChance = total === 0 ? 1 : chance / (total * total);
  return { accuracy, kappa: byChance < 1 ? (accuracy - byChance) / (1 - byChance) : 0 };
}
