import { foldText } from "./fold-text.ts";
import { scanWords } from "./scan-words.ts";

const maxWordLength = 64;

/** Longer texts are found by their beginning: going through them would keep everybody waiting. */
const maxTextLength = 2_000_000;

/** More different words than any conversation between people has. */
const maxWords = 20_000;

/** All together, in UTF-16 units, of at most three bytes each: PostgreSQL keeps no more than a mebibyte per row. */
const maxLength = 340_000;

/**
 * The words by which a text is found, each once. `don't` is found as `dont`, and its parts for themselves: `l'avion`
 * is an `avion`. Where a script puts no spaces, every character and every two neighbours stand for words.
 */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  let length = 0;
  let count = 0;
  const add = (word: string): boolean => {
    const short = cut(word);
    words.add(short);
    if (words.size === count) return true;
    count++;
    length += short.length;
    return count < maxWords && length < maxLength;
  };
  scanWords(foldText(text.slice(0, maxTextLength)), {
    word: (word, hasApostrophe) => (hasApostrophe ? add(joined(word)) && word.split("'").every(add) : add(word)),
    unspaced: (run) => neighbours(run, (one, two) => add(one) && (two === undefined || add(two))),
  });
  return [...words];
}

/** The word without its apostrophes. */
export const joined = (word: string): string => word.replaceAll("'", "");

export function cut(word: string): string {
  if (word.length <= maxWordLength) return word;
  const short = word.slice(0, maxWordLength);
  return short.isWellFormed() ? short : short.slice(0, -1);
}

/** Each character, with the next one if there is one, until told to stop. */
export function neighbours(run: string, take: (one: string, two: string | undefined) => boolean): boolean {
  let last: string | undefined;
  for (const character of run) {
    if (last !== undefined && !take(last, last + character)) return false;
    last = character;
  }
  return last === undefined || take(last, undefined);
}
