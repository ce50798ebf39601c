import type { SeenTurn } from "./look-at-turns.ts";
import { measures } from "./measures.ts";
import { nGramInWords } from "./n-grams.ts";
import { pairInWords } from "./pairs.ts";
import { probabilitiesOf } from "./probabilities.ts";
import type { Contribution } from "./types.ts";
import { kinds, type Triple, type Weights } from "./weights.ts";

/** A measure this many deviations from the mean says no more than one still further off. */
const furthest = 4;
const maxContributions = 4;
/** Below this, a contribution changes nothing that a person would notice. */
const leastEffect = 0.05;

/** So that a long turn's many n-grams don't drown the rest. */
export const gramScale = (count: number, strength: number): number => strength / Math.max(1, count) ** 0.25;
export const strengths: Readonly<Record<(typeof kinds)[number], number>> = { said: 1.3, heard: 1, together: 1 };

export const standardised = (value: number, { mean, deviation }: { mean: number; deviation: number }): number =>
  Math.max(-furthest, Math.min(furthest, (value - mean) / deviation));

const inWords: Readonly<Record<(typeof kinds)[number], (name: string) => string>> = {
  said: (gram) => `the customer ${nGramInWords(gram)}`,
  heard: (gram) => `the agent ${nGramInWords(gram)} just before`,
  together: pairInWords,
};

interface Judged {
  readonly p: Triple;
  readonly contributions: readonly Contribution[];
}

/** The linear model: what each feature adds is known, and the strongest are told. */
export function judgeTurn(weights: Weights, seen: SeenTurn): Judged {
  const logits: [number, number, number] = [...weights.base];
  const contributions: Contribution[] = [];
  for (const [index, measure] of measures.entries()) {
    const known = weights.measures.get(measure.key);
    if (known === undefined) continue;
    const value = seen.measured[index] ?? 0;
    const scaled = standardised(value, known);
    add(logits, known.weight, scaled);
    // Absence is part of the base for whoever reads; it would be told at every turn otherwise.
    const told = measure.present ? scaled - standardised(0, known) : scaled;
    if (told !== 0) tell(contributions, known.weight, told, measure.title);
  }
  for (const kind of kinds) {
    const known = weights[kind];
    const found = [...seen[kind]].flatMap((name) => {
      const weight = known.get(name);
      return weight === undefined ? [] : [{ name, weight }];
    });
    const scale = gramScale(found.length, strengths[kind]);
    for (const { name, weight } of found) {
      add(logits, weight, scale);
      tell(contributions, weight, scale, () => inWords[kind](name));
    }
  }
  return { p: probabilitiesOf(logits, weights.temperature), contributions: strongest(contributions) };
}

function add(logits: [number, number, number], weight: Triple, by: number): void {
  logits[0] += weight[0] * by;
  logits[1] += weight[1] * by;
  logits[2] += weight[2] * by;
}

function tell(into: Contribution[], weight: Triple, by: number, feature: string | (() => string)): void {
  const effect = (weight[2] - weight[0]) * by;
  if (Math.abs(effect) < leastEffect) return;
  into.push({ feature: typeof feature === "string" ? feature : feature(), effect });
}

const strongest = (all: Contribution[]): readonly Contribution[] =>
  all
    .sort((one, other) => Math.abs(other.effect) - Math.abs(one.effect))
    .slice(0, maxContributions)
    .map(({ feature, effect }) => ({ feature, effect: Math.round(effect * 1_000) / 1_000 }));
