import { gramScale, standardised, strengths } from "../../server/src/grading/satisfaction/judge-turn.ts";
import type { SeenTurn } from "../../server/src/grading/satisfaction/look-at-turns.ts";
import { measures } from "../../server/src/grading/satisfaction/measures.ts";
import { kinds } from "../../server/src/grading/satisfaction/weights.ts";

/** What is in fewer dialogues says something about them, not about satisfaction. */
const leastDialogues = { said: 8, heard: 8, together: 25 };

/** A turn to learn from. */
export interface Example {
  readonly dialogue: number;
  readonly source: string;
  /** Counted from 0 over the customer's turns. */
  readonly position: number;
  readonly label: 0 | 1 | 2;
  readonly seen: SeenTurn;
}

/** Which column belongs to which feature; column 0 is the constant. */
export interface FeatureSpace {
  readonly scales: readonly { readonly mean: number; readonly deviation: number }[];
  readonly said: ReadonlyMap<string, number>;
  readonly heard: ReadonlyMap<string, number>;
  readonly together: ReadonlyMap<string, number>;
  readonly columns: number;
}

/** Rows of columns and values, one after another. */
export interface Matrix {
  readonly starts: Int32Array;
  readonly columns: Int32Array;
  readonly values: Float64Array;
}

/** Learnt from the examples that train, and from no others. */
export function featureSpace(examples: readonly Example[]): FeatureSpace {
  const scales = measures.map((_, index) => scaleOf(examples.map(({ seen }) => seen.measured[index] ?? 0)));
  const firstGram = 1 + measures.length;
  const said = vocabulary(examples, "said", firstGram);
  const heard = vocabulary(examples, "heard", firstGram + said.size);
  const firstPair = firstGram + said.size + heard.size;
  const together = vocabulary(examples, "together", firstPair);
  return { scales, said, heard, together, columns: firstPair + together.size };
}

function scaleOf(values: readonly number[]): { mean: number; deviation: number } {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return { mean, deviation: Math.sqrt(Math.max(1e-6, squares / values.length - mean * mean)) };
}

function vocabulary(
  examples: readonly Example[],
  kind: (typeof kinds)[number],
  firstColumn: number,
): ReadonlyMap<string, number> {
  const seen = new Map<string, { dialogue: number; dialogues: number }>();
  for (const example of examples) {
    for (const gram of example.seen[kind]) {
      const known = seen.get(gram);
      if (known === undefined) seen.set(gram, { dialogue: example.dialogue, dialogues: 1 });
      else if (known.dialogue !== example.dialogue) {
        known.dialogue = example.dialogue;
        known.dialogues++;
      }
    }
  }
  const kept = [...seen].filter(([, { dialogues }]) => dialogues >= leastDialogues[kind]).map(([gram]) => gram);
  return new Map(kept.sort().map((gram, index) => [gram, firstColumn + index]));
}

export function matrixOf(space: FeatureSpace, examples: readonly Example[]): Matrix {
  const starts = new Int32Array(examples.length + 1);
  const columns: number[] = [];
  const values: number[] = [];
  const put = (column: number, value: number) => {
    columns.push(column);
    values.push(value);
  };
  for (const [row, { seen }] of examples.entries()) {
    put(0, 1);
    for (const [index, scale] of space.scales.entries()) put(1 + index, standardised(seen.measured[index] ?? 0, scale));
    for (const kind of kinds) {
      const found = [...seen[kind]].flatMap((name) => space[kind].get(name) ?? []);
      for (const column of found) put(column, gramScale(found.length, strengths[kind]));
    }
    starts[row + 1] = columns.length;
  }
  return { starts, columns: Int32Array.from(columns), values: Float64Array.from(values) };
}
