/** A word as it stands in a text. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether a sentence begins with it. */
  readonly first: boolean;
}

const wordPattern = /\p{L}+(?:['’]\p{L}+)*/gu;
const sentenceEnd = /[.!?:;\n]/;

/** The words of a text. What is part of an address or a number ("anna@", "x1") is no word. */
export function wordsIn(text: string): readonly Word[] {
  const words: Word[] = [];
  let last = 0;
  for (const match of text.matchAll(wordPattern)) {
    const start = match.index;
    const end = start + match[0].length;
    const first = words.length === 0 || sentenceEnd.test(text.slice(last, start));
    if (standsAlone(text, start, end)) words.push({ text: match[0], start, end, first });
    last = end;
  }
  return words;
}

function standsAlone(text: string, start: number, end: number): boolean {
  const before = text[start - 1] ?? " ";
  const after = text[end] ?? " ";
  if (/[@_\d/\\#]/.test(before) || /[@_\d/\\]/.test(after)) return false;
  // "jane.doe", "smith-jones" and "example.com", but not the end of a sentence.
  if (/[.-]/.test(after) && /[\p{L}\p{N}]/u.test(text[end + 1] ?? " ")) return false;
  return !(/[.-]/.test(before) && /[\p{L}\p{N}]/u.test(text[start - 2] ?? " "));
}

export const isCapitalised = (word: string) => /^\p{Lu}/u.test(word);

/** Writes a word as another is written: small, with a capital, or in capitals. */
export function writtenLike(model: string, word: string): string {
  if (!isCapitalised(model)) return word;
  if (model.length > 1 && model === model.toUpperCase()) return word.toUpperCase();
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Edits are in order and don't touch each other. */
export function edited(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text;
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, text: put } of edits) {
    pieces.push(text.slice(at, start), put);
    at = end;
  }
  return pieces.join("") + text.slice(at);
}
