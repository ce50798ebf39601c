import { foldText } from "./fold-text.ts";
import { plainText, type Search } from "./parse-search.ts";
import { cut, joined } from "./words-of.ts";

/** A piece of a text with what was looked for in it. */
export interface Match {
  readonly text: string;
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
}

/** So much of the text stands before the first word that was found, and so long is the whole. */
const before = 40;
const maxLength = 200;
/** Of longer texts only the beginning is looked through. */
const maxSearched = 500_000;
const maxRanges = 20;

const runs = /[\p{L}\p{N}\p{M}]+(?:['’‘ʼ][\p{L}\p{N}\p{M}]+)*/gv;

/** The first place that has one of the words, and all of them around it; null where none stands in the text itself. */
export function markWords(text: string, search: Search): Match | null {
  const isSought = seeker(search);
  const searched = text.slice(0, maxSearched);
  let first: number | undefined;
  for (const { 0: run, index } of searched.matchAll(runs)) {
    if (!isSought(run)) continue;
    first = index;
    break;
  }
  if (first === undefined) return null;
  const start = wordStart(searched, Math.max(0, first - before));
  const piece = searched.slice(start, start + maxLength).toWellFormed();
  const ranges = [...piece.matchAll(runs)]
    .filter(({ 0: run }) => isSought(run))
    .slice(0, maxRanges)
    .map(({ 0: run, index }) => ({ start: index, end: index + run.length }));
  return { text: piece, ranges };
}

/** Each run of letters as the index folds it: alone, without apostrophes, or as a beginning; unspaced scripts by parts. */
function seeker({ words, prefixes, phrases }: Search): (run: string) => boolean {
  const sought = new Set([...words, ...phrases.flatMap((phrase) => plainText(phrase).split(/[^\p{L}\p{N}\p{M}']+/v))]);
  const unspaced = words.filter((word) =>
    /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/v.test(word),
  );
  return (run) => {
    const folded = foldText(run);
    const forms = [cut(joined(folded)), ...folded.split("'")];
    return (
      forms.some((form) => sought.has(form) || prefixes.some((prefix) => form.startsWith(prefix))) ||
      unspaced.some((word) => folded.includes(word))
    );
  };
}

/** Not in the middle of a word, unless it is long. */
function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.slice(at, at + before).search(/\s/);
  return space < 0 ? at : at + space + 1;
}
