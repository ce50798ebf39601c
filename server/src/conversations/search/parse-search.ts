import { foldText } from "./fold-text.ts";
import { scanWords } from "./scan-words.ts";
import { cut, joined, neighbours } from "./words-of.ts";

/** What a text must have, all of it. With neither words nor prefixes nothing is looked for, and nothing found. */
export interface Search {
  readonly words: readonly string[];
  /** Beginnings of words. */
  readonly prefixes: readonly string[];
  /** As they stand in a text made plain by `plainText`. */
  readonly phrases: readonly string[];
}

export const isEmpty = ({ words, prefixes }: Search): boolean => words.length + prefixes.length === 0;

/** Whatever was typed means something: there is no wrong syntax. */
export function parseSearch(q: string): Search {
  const words = new Set<string>();
  const prefixes = new Set<string>();
  const phrases = new Set<string>();
  const parts = q.split(/["“”„]/);
  for (const [i, part] of parts.entries()) {
    // Every second part is between two quotes, unless the last quote was never closed.
    if (i % 2 === 0 || i === parts.length - 1) readWords(foldText(part), words, prefixes);
    else readPhrase(part, words, phrases);
  }
  return { words: [...words], prefixes: [...prefixes], phrases: [...phrases] };
}

function readWords(text: string, words: Set<string>, prefixes: Set<string>): void {
  const pieces = text.split("*");
  for (const [i, piece] of pieces.entries()) {
    const asked = wordsAsked(piece);
    const isBeginning = i < pieces.length - 1 && asked.last !== undefined && piece.endsWith(asked.last);
    if (isBeginning) prefixes.add(asked.words.pop() as string);
    for (const word of asked.words) words.add(word);
  }
}

function readPhrase(part: string, words: Set<string>, phrases: Set<string>): void {
  const phrase = plainText(part).trim();
  const asked = wordsAsked(phrase);
  for (const word of asked.words) words.add(word);
  // A single word is found as a word: there is nothing beside it to compare.
  if (phrase !== "" && !(asked.words.length === 1 && asked.words[0] === phrase)) phrases.add(phrase);
}

/** Fewer than the text's own, which has all forms of a word: here the most telling one is enough. */
function wordsAsked(text: string): { readonly words: string[]; readonly last: string | undefined } {
  const words: string[] = [];
  // As it stands in the text; undefined where it can't be the beginning of one.
  let last: string | undefined;
  scanWords(text, {
    word(word) {
      last = word;
      words.push(cut(joined(word)));
      return true;
    },
    unspaced(run) {
      last = undefined;
      return neighbours(run, (one, two) => {
        if (two !== undefined) words.push(two);
        else if (one === run) words.push(one);
        return true;
      });
    },
  });
  return { words, last };
}

/** The text in which phrases are looked for: folded, and with one space where there is any. */
export const plainText = (text: string): string => foldText(text).replaceAll(/\s+/g, " ");
