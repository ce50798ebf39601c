import type { Turn } from "../types.ts";
import { isPlainWord } from "./plain-vocabulary.ts";
import { type Token, turnTokens } from "./tokens.ts";

/** A turn that comes again: the same words, or nearly, or within a longer turn. */
export interface Repeat {
  readonly turn: Turn;
  readonly of: Turn;
}

const fewestWords = 5;
/** Of the shorter turn's pairs of words. */
const alike = 0.8;
/** The shorter turn is no less than half of the longer one; of its own words one in ten may differ, but no number. */
const halfOf = 0.5;
const otherWords = 0.1;
/** A pair of words leads to the last few turns that had it; an older one is reached through those. */
const mostPerPair = 4;
/** A longer turn is known by its first words. */
const mostWords = 200;

interface Pairs {
  readonly turn: Turn;
  readonly pairs: ReadonlySet<number>;
  /** The words that only this matter has. */
  readonly telling: ReadonlySet<string>;
}

/** Each turn is looked up by its pairs of words, so the work grows with the words and not with the turns' square. */
export function repeatedTurns(turns: readonly Turn[]): readonly Repeat[] {
  const byPair = new Map<number, Pairs[]>();
  const repeats: Repeat[] = [];
  for (const turn of turns) {
    const words = turnTokens(turn)
      .slice(0, mostWords)
      .map(({ word }: Token) => word);
    if (words.length < fewestWords) continue;
    const current = pairsOf(turn, words);
    const of = mostAlike(current, byPair);
    if (of) repeats.push({ turn, of: of.turn });
    for (const pair of current.pairs) remember(byPair, pair, current);
  }
  return repeats;
}

function pairsOf(turn: Turn, words: readonly string[]): Pairs {
  const pairs = new Set<number>();
  let before = 0;
  words.forEach((word, at) => {
    const hash = hashOf(word);
    if (at > 0) pairs.add((Math.imul(before, 0x9e3779b1) ^ hash) | 0);
    before = hash;
  });
  return { turn, pairs, telling: new Set(words.filter((word) => !isPlainWord(word))) };
}

function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
}

function remember(byPair: Map<number, Pairs[]>, pair: number, current: Pairs): void {
  const known = byPair.get(pair);
  if (!known) byPair.set(pair, [current]);
  else {
    known.push(current);
    if (known.length > mostPerPair) known.shift();
  }
}

function mostAlike(current: Pairs, byPair: ReadonlyMap<number, readonly Pairs[]>): Pairs | undefined {
  const shared = new Map<Pairs, number>();
  for (const pair of current.pairs) {
    for (const other of byPair.get(pair) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
  }
  let best: Pairs | undefined;
  let most = 0;
  for (const [other, count] of shared) {
    const share = count / Math.min(current.pairs.size, other.pairs.size);
    if (share >= alike && count > most && sameMatter(current, other)) {
      best = other;
      most = count;
    }
  }
  return best;
}

/** "What is the company's name?" and "What is the company's address?" are alike and not the same. */
function sameMatter(a: Pairs, b: Pairs): boolean {
  const [fewer, more] = a.pairs.size <= b.pairs.size ? [a, b] : [b, a];
  const others = Array.from(fewer.telling).filter((word) => !more.telling.has(word));
  if (others.some((word) => /\d/.test(word))) return false;
  return fewer.pairs.size / more.pairs.size >= halfOf && others.length <= fewer.telling.size * otherWords;
}
