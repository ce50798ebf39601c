import type { ShownText } from "./show-conversation.ts";

export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A text in which writing no longer matters, with the place of each of its units in the original. */
interface Folded {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Scripts that set words apart: a quote there begins and ends with a word. */
const spaced = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u;
const said = /[\p{L}\p{N}\p{M}\p{S}]/u;
const accents = /[\u0300-\u036f]/g;
/** Longer than this nobody quotes, and looking for it would only take time. */
const maxQuoteChars = 2_000;

/**
 * Where a quote stands: word for word if it does, otherwise as it does when case, spaces, punctuation and accents are
 * left aside. The place is in the whole text either way.
 */
export function findQuote(texts: readonly ShownText[], quote: string): Place | undefined {
  const wanted = quote.trim();
  if (wanted.length > maxQuoteChars) return undefined;
  const folded = fold(wanted);
  // A lone letter or mark is found everywhere and shows nothing, unless the turn says no more.
  if (folded.text.length < 2 && !texts.some(({ text }) => text.trim() === wanted)) return undefined;
  for (const { text, from } of texts) {
    const start = indexOfWords(text, wanted);
    if (start !== undefined) return { start: from + start, end: from + start + wanted.length };
  }
  if (folded.text === "") return undefined;
  for (const { text, from } of texts) {
    const whole = fold(text);
    const at = indexOfWords(whole.text, folded.text);
    if (at === undefined) continue;
    const last = at + folded.text.length - 1;
    return { start: from + (whole.starts[at] as number), end: from + (whole.ends[last] as number) };
  }
  return undefined;
}

function indexOfWords(text: string, wanted: string): number | undefined {
  if (wanted === "") return undefined;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (!tearsWord(text, at) && !tearsWord(text, end)) return at;
  }
  return undefined;
}

const tearsWord = (text: string, at: number) =>
  at > 0 && at < text.length && spaced.test(text[at - 1] as string) && spaced.test(text[at] as string);

function fold(text: string): Folded {
  let folded = "";
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  let apart = false;
  for (const character of text) {
    const start = at;
    at += character.length;
    const plain = character.normalize("NFKD").replace(accents, "").toLowerCase();
    if (plain === "") continue;
    if (!said.test(plain)) {
      apart = true;
      continue;
    }
    const added = apart && folded !== "" ? ` ${plain}` : plain;
    apart = false;
    folded += added;
    for (let i = 0; i < added.length; i++) {
      starts.push(start);
      ends.push(at);
    }
  }
  return { text: folded, starts, ends };
}
