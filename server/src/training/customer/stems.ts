import { occursIn, saidWords } from "../said-words.ts";

/** Words and phrases of scenarios that are prepared once; those beyond are prepared each time. */
const maxCached = 5_000;

function cached<Value>(make: (text: string) => Value): (text: string) => Value {
  const cache = new Map<string, Value>();
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const value = make(text);
    if (cache.size < maxCached) cache.set(text, value);
    return value;
  };
}

const endings = /(?:ations?|ments?|ings?|ed|es|s|ly|e)$/;

/** The word without its ending, so that "refunded" is found by "refund". */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(endings, "") : word);

const wordsOf = (text: string) => saidWords(text.replaceAll(/['’]/g, ""));

/** A sentence prepared for the search of phrases. */
export interface StemmedText {
  readonly words: string;
  readonly stems: readonly string[];
}

/** Words that may stand between those of a phrase. */
const maxGap = 4;

export function stemmed(text: string): StemmedText {
  const words = wordsOf(text);
  return { words, stems: words.trim().split(" ").map(stemOf) };
}

const phraseOf = cached(stemmed);

/** Whether the words of the phrase occur close together in the sentence, in any order and form. */
export function mentions(sentence: StemmedText, phrase: string): boolean {
  const { words, stems } = phraseOf(phrase);
  if (words === " ") return false;
  if (!stems.every((stem) => sentence.stems.includes(stem))) return occursIn(words, sentence.words);
  return sentence.stems.some((_, at) => {
    const near = sentence.stems.slice(at, at + stems.length + maxGap);
    return stems.every((stem) => near.includes(stem));
  });
}
