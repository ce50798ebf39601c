import { sentencesOf } from "../sentences.ts";
import type { Span } from "../types.ts";
import type { TokenizedText } from "./tokenize.ts";

/** The sentences of a turn, and for each token the one that it belongs to (-1: none). */
export interface TurnSentences {
  readonly spans: readonly Span[];
  readonly ofTokens: readonly number[];
}

export function sentencesWithTokens(text: string, { starts }: TokenizedText): TurnSentences {
  const spans = sentencesOf(text);
  let place = 0;
  const ofTokens = starts.map((at) => {
    while (place < spans.length && at >= (spans[place] as Span).end) place += 1;
    const span = spans[place];
    return span !== undefined && at >= span.start ? place : -1;
  });
  return { spans, ofTokens };
}

/**
 * Returns start and end of a sentence for each turn: the one whose tokens add most to the signal. A turn without words has
 * 0 and 0.
 */
export function quotesOf(
  turns: readonly TurnSentences[],
  tokenScores: readonly Float32Array[],
  signal: number,
): Int32Array {
  const quotes = new Int32Array(2 * turns.length);
  for (const [turn, { spans, ofTokens }] of turns.entries()) {
    const best = highest(sumsOf(ofTokens, tokenScores[turn] as Float32Array, signal));
    const span = best === undefined ? undefined : spans[best];
    if (span) quotes.set([span.start, span.end], 2 * turn);
  }
  return quotes;
}

function sumsOf(ofTokens: readonly number[], scores: Float32Array, signal: number): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  const width = scores.length / ofTokens.length;
  for (const [token, sentence] of ofTokens.entries()) {
    if (sentence === -1) continue;
    sums.set(sentence, (sums.get(sentence) ?? 0) + (scores[token * width + signal] as number));
  }
  return sums;
}

function highest(sums: ReadonlyMap<number, number>): number | undefined {
  let best: number | undefined;
  for (const [sentence, sum] of sums) {
    if (best === undefined || sum > (sums.get(best) as number)) best = sentence;
  }
  return best;
}
