import { overallMeasures } from "../../server/src/grading/satisfaction/judge-whole.ts";
import { lookAtTurns } from "../../server/src/grading/satisfaction/look-at-turns.ts";
import { measures } from "../../server/src/grading/satisfaction/measures.ts";
import { probabilitiesOf } from "../../server/src/grading/satisfaction/probabilities.ts";
import {
  type OverallWeights,
  type Triple,
  triple,
  type Weights,
} from "../../server/src/grading/satisfaction/weights.ts";
import type { Example } from "./feature-space.ts";
import { fitLogistic } from "./fit-logistic.ts";
import { chosenPenalties, type Learnt, learn, unseenLogits } from "./learn.ts";
import { classOf, type Dialogue, mean } from "./read-dialogues.ts";
import { shifted, tuneDecision } from "./tune-decision.ts";

/** Rounded, so that the file doesn't change with the last digit of a machine's logarithm. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

interface Trained {
  readonly weights: Weights;
  /** Of each source, by cross-validation. */
  readonly macroF1: ReadonlyMap<string, number>;
}

/** Everything is learnt from these dialogues; what depends on unseen ones comes from cross-validation among them. */
export function train(dialogues: readonly Dialogue[]): Trained {
  const examples = examplesOf(dialogues);
  const unseen = unseenLogits(examples, chosenPenalties);
  const { shift, temperature, macroF1 } = tuneDecision(examples, unseen);
  const unseenP = unseen.map((logits) => probabilitiesOf(shifted(logits, shift), temperature));
  const learnt = learn(examples, chosenPenalties);
  const overall = learnOverall(dialogues, examples, unseenP);
  return { weights: { ...turnWeights(learnt, shift), temperature, overall }, macroF1 };
}

const examplesOf = (dialogues: readonly Dialogue[]): readonly Example[] =>
  dialogues.flatMap(({ source, reading, ratings }, dialogue) =>
    lookAtTurns(reading).map((seen, position) => ({
      dialogue,
      source,
      position,
      label: classOf(ratings[position] ?? 3),
      seen,
    })),
  );

function turnWeights({ space, weights }: Learnt, shift: Triple): Omit<Weights, "temperature" | "overall"> {
  const of = (column: number) => triple([...weights.subarray(column * 3, column * 3 + 3)]);
  const grams = (columns: ReadonlyMap<string, number>) =>
    new Map([...columns].map(([gram, column]) => [gram, of(column)] as const));
  return {
    base: triple(shifted(of(0), shift).map(rounded)),
    measures: new Map(
      measures.map(({ key }, index) => {
        const { mean: middle, deviation } = space.scales[index] ?? { mean: 0, deviation: 1 };
        const weight = triple(of(1 + index).map(rounded));
        return [key, { mean: rounded(middle), deviation: rounded(deviation), weight }];
      }),
    ),
    said: grams(space.said),
    heard: grams(space.heard),
    together: grams(space.together),
  };
}

/** The whole is learnt from what the turn model says of turns that it has not seen, as it will be used. */
function learnOverall(
  dialogues: readonly Dialogue[],
  examples: readonly Example[],
  unseenP: readonly Triple[],
): OverallWeights {
  const turns: Triple[][] = dialogues.map(() => []);
  for (const [index, { dialogue }] of examples.entries()) turns[dialogue]?.push(unseenP[index] ?? [0, 1, 0]);
  const rows = turns.map(overallMeasures);
  const width = rows[0]?.length ?? 0;
  const weights = fitLogistic({
    matrix: {
      starts: Int32Array.from({ length: rows.length + 1 }, (_, row) => row * width),
      columns: Int32Array.from({ length: rows.length * width }, (_, at) => at % width),
      values: Float64Array.from(rows.flat()),
    },
    labels: dialogues.map(({ overall }) => classOf(overall)),
    penalties: new Float64Array(width).fill(1e-4),
  });
  const meanRating = (label: 0 | 1 | 2) =>
    rounded(mean(dialogues.filter(({ overall }) => classOf(overall) === label).map(({ overall }) => overall)));
  return {
    weights: rows[0]?.map((_, at) => triple([...weights.subarray(at * 3, at * 3 + 3)].map(rounded))) ?? [],
    ratings: [meanRating(0), meanRating(1), meanRating(2)],
  };
}
