import { measures } from "../../server/src/grading/satisfaction/measures.ts";
import type { Triple } from "../../server/src/grading/satisfaction/weights.ts";
import { type Example, type FeatureSpace, featureSpace, matrixOf } from "./feature-space.ts";
import { fitLogistic, logitsOf } from "./fit-logistic.ts";
import { mean } from "./read-dialogues.ts";
import { tellingness } from "./tellingness.ts";

/** How much large weights cost; chosen by cross-validation, see the model card. */
export interface Penalties {
  readonly measure: number;
  readonly gram: number;
  readonly pair: number;
}

export const chosenPenalties: Penalties = { measure: 2e-2, gram: 8e-3, pair: 1e-2 };

/** An n-gram as telling as this costs what `gram` says; a more telling one costs less. */
const usual = 0.3;

const folds = 5;

/** All turns of a dialogue are in one fold: they resemble each other. */
const foldOf = (dialogue: number): number => (Math.imul(dialogue, 2_654_435_761) >>> 8) % folds;

export interface Learnt {
  readonly space: FeatureSpace;
  readonly weights: Float64Array;
}

export function learn(examples: readonly Example[], penalties: Penalties): Learnt {
  const space = featureSpace(examples);
  const matrix = matrixOf(space, examples);
  const labels = examples.map(({ label }) => label);
  const costs = tellingness(matrix, labels, space.columns).map((telling) => (penalties.gram * usual) / telling);
  costs.fill(penalties.measure, 1, 1 + measures.length);
  costs.fill(penalties.pair, space.columns - space.together.size);
  costs[0] = 1e-8;
  const counts = balance(examples);
  return { space, weights: fitLogistic({ matrix, labels, counts, penalties: costs }) };
}

/**
 * A rare label counts more within its source, by the root of its rarity: words that only tell which source it is would
 * otherwise stand for the label that is frequent there.
 */
function balance(examples: readonly Example[]): readonly number[] {
  const sizes = new Map<string, number>();
  const add = (key: string) => sizes.set(key, (sizes.get(key) ?? 0) + 1);
  for (const { source, label } of examples) {
    add(source);
    add(`${source} ${label}`);
  }
  const raw = examples.map(({ source, label }) =>
    Math.sqrt((sizes.get(source) ?? 0) / (sizes.get(`${source} ${label}`) ?? 1)),
  );
  const middle = mean(raw);
  return raw.map((count) => count / middle);
}

/** The logits of each example from a model that has not seen its dialogue. */
export function unseenLogits(examples: readonly Example[], penalties: Penalties): readonly Triple[] {
  const all: Triple[] = examples.map(() => [0, 0, 0]);
  for (let fold = 0; fold < folds; fold++) {
    const { space, weights } = learn(
      examples.filter(({ dialogue }) => foldOf(dialogue) !== fold),
      penalties,
    );
    const held = [...examples.entries()].filter(([, { dialogue }]) => foldOf(dialogue) === fold);
    const matrix = matrixOf(
      space,
      held.map(([, example]) => example),
    );
    for (const [row, [index]] of held.entries()) all[index] = logitsOf(matrix, weights, row);
  }
  return all;
}
