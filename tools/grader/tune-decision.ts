import { probabilitiesOf } from "../../server/src/grading/satisfaction/probabilities.ts";
import type { Triple } from "../../server/src/grading/satisfaction/weights.ts";
import type { Example } from "./feature-space.ts";
import { macroF1, type Pair } from "./metrics.ts";
import { mean } from "./read-dialogues.ts";

/** What is added to the logits, and what they are divided by. */
interface Decision {
  readonly shift: Triple;
  readonly temperature: number;
  /** Of each source, on turns that the model has not seen. */
  readonly macroF1: ReadonlyMap<string, number>;
}

const steps = (from: number, to: number): number[] =>
  Array.from({ length: Math.round((to - from) / 0.05) + 1 }, (_, step) => from + step * 0.05);

/** What lies this near to the best is no worse: the difference is a fraction of what chance makes. */
const asGood = 0.002;

/**
 * The rarest label would lose by the most likely answer: shifts are chosen for macro-F1, and the probabilities follow.
 * The middle of all that are as good as the best holds better on new conversations than the best itself.
 */
export function tuneDecision(examples: readonly Example[], logits: readonly Triple[]): Decision {
  const tried = steps(-0.6, 0.6).flatMap((dissatisfied) =>
    steps(-0.6, 0.6).map((satisfied) => {
      const shift: Triple = [dissatisfied, 0, satisfied];
      return { shift, reached: mean([...macroF1s(examples, logits, shift).values()]) };
    }),
  );
  const best = Math.max(...tried.map(({ reached }) => reached));
  const good = tried.filter(({ reached }) => reached >= best - asGood).map(({ shift }) => shift);
  const shift: Triple = [mean(good.map(([first]) => first)), 0, mean(good.map(([, , last]) => last))];
  const temperature = tuneTemperature(examples, logits, shift);
  return { shift, temperature, macroF1: macroF1s(examples, logits, shift) };
}

/** Counted from the customer's second turn on, as the ratings are measured. */
function macroF1s(examples: readonly Example[], logits: readonly Triple[], shift: Triple): ReadonlyMap<string, number> {
  const sources = new Map<string, Pair[]>();
  for (const [index, { source, position, label: truth }] of examples.entries()) {
    if (position === 0) continue;
    const [one, two, three] = shifted(logits[index] ?? [0, 0, 0], shift);
    const pairs = sources.get(source) ?? [];
    pairs.push({ truth, guess: one > two && one > three ? 0 : two > three ? 1 : 2 });
    sources.set(source, pairs);
  }
  return new Map([...sources].map(([source, pairs]) => [source, macroF1(pairs)]));
}

function tuneTemperature(examples: readonly Example[], logits: readonly Triple[], shift: Triple): number {
  let best = { temperature: 1, surprise: Number.POSITIVE_INFINITY };
  for (const temperature of steps(0.7, 1.6)) {
    let surprise = 0;
    for (const [index, { label }] of examples.entries()) {
      surprise -= Math.log(probabilitiesOf(shifted(logits[index] ?? [0, 0, 0], shift), temperature)[label]);
    }
    if (surprise < best.surprise) best = { temperature, surprise };
  }
  return Math.round(best.temperature * 100) / 100;
}

export const shifted = (logits: Triple, by: Triple): Triple => [
  logits[0] + by[0],
  logits[1] + by[1],
  logits[2] + by[2],
];
