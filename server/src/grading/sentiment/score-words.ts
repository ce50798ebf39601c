import type { Token } from "../phrases/tokens.ts";
import { type Idiom, idiomsIn } from "./idioms.ts";
import { valenceOf } from "./lexicon.ts";

const boosters = new Set(
  `very really so extremely absolutely totally completely incredibly utterly seriously truly highly such super too quite
  deeply most`.split(/\s+/),
);
const dampeners = new Set("slightly somewhat little bit fairly partly almost barely hardly".split(" "));
const boost = 0.3;
const negators = new Set("not never nothing nobody none neither nor hardly without".split(" "));
/** A new thought: a negation before it does not reach behind it. */
const clauseWords = new Set("but because so although though i we you they he she it".split(" "));
const negationReach = 4;
/** "Not happy" is almost as bad as "unhappy"; "not terrible" is only a little good. */
const negatedPositive = -0.74;
const negatedNegative = -0.4;
/** VADER's figures: a word in capitals among others that are not, and what stands before and after "but". */
const capitals = 0.733;
const beforeBut = 0.5;
const afterBut = 1.5;

export interface WordSums {
  /** The sum of all positive valences. */
  readonly positive: number;
  /** The sum of all negative ones, 0 or less. */
  readonly negative: number;
}

interface Walk {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly isAgent: boolean;
  readonly isShouted: boolean;
}

/** Adds up the valences of a turn's words and idioms, in one pass. */
export function scoreWords(walk: Walk): WordSums {
  const { text, tokens } = walk;
  const idioms = idiomsIn(text, tokens);
  const but = tokens.findIndex(({ word }) => word === "but");
  let positive = 0;
  let negative = 0;
  let next = 0;
  for (let at = 0; at < tokens.length; at++) {
    const { start, end } = tokens[at] as Token;
    while (next < idioms.length && (idioms[next] as Idiom).end <= start) next++;
    const idiom = idioms[next];
    let valence: number;
    if (idiom && start >= idiom.start && end <= idiom.end) {
      // The idiom counts once, at its first token. A contraction gives two tokens that start at the same place.
      valence = start === idiom.start && tokens[at - 1]?.start !== start ? idiom.valence : 0;
    } else {
      valence = wordValence(walk, at);
    }
    if (valence === 0) continue;
    if (but >= 0) valence *= at < but ? beforeBut : afterBut;
    if (valence > 0) positive += valence;
    else negative += valence;
  }
  return { positive, negative };
}

function wordValence({ text, tokens, isAgent, isShouted }: Walk, at: number): number {
  const { word, start, end } = tokens[at] as Token;
  let valence = valenceOf(word, isAgent);
  if (valence === 0) return 0;
  if (!isShouted && end - start > 2 && isCapitals(text.slice(start, end))) valence += Math.sign(valence) * capitals;
  for (let back = 1; back <= 2 && at - back >= 0; back++) {
    const before = (tokens[at - back] as Token).word;
    if (boosters.has(before)) valence *= 1 + boost;
    else if (dampeners.has(before)) valence *= 1 - boost;
    if ((tokens[at - back + 1] as Token).after !== "word") break;
  }
  return isNegated(tokens, at) ? valence * (valence > 0 ? negatedPositive : negatedNegative) : valence;
}

/** "No" negates only the word right behind it: "no help", but not "no that is great". */
function isNegated(tokens: readonly Token[], at: number): boolean {
  for (let back = 1; back <= negationReach && at - back >= 0; back++) {
    if ((tokens[at - back + 1] as Token).after !== "word") return false;
    const { word } = tokens[at - back] as Token;
    if (negators.has(word)) return (tokens[at - back + 1] as Token).word !== "only";
    if (word === "no") return back === 1;
    if (clauseWords.has(word)) return false;
  }
  return false;
}

export const isCapitals = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase();
