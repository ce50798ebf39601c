import type { Reading, Span, Turn } from "../types.ts";
import { everydayForm } from "./everyday-forms.ts";
import { spelled } from "./spelling.ts";

/** A turn in lower case and everyday forms, its words and marks (. ? ! @ $ #) set apart by single spaces. */
export interface Plain {
  readonly turn: Turn;
  /** Begins and ends with a space, so that each word has one on both sides. */
  readonly text: string;
  /** Where a stretch of the plain text stands in the turn. */
  spanOf(start: number, end: number): Pick<Span, "start" | "end">;
}

/** What a turn says, it says in its first words; a pasted document would only cost time. */
const maxWords = 3_000;

const made = new WeakMap<Turn, Plain>();

export function plainWords(reading: Reading, turn: Turn): Plain {
  const known = made.get(turn);
  if (known !== undefined) return known;
  const plain = make(turn, reading.words(turn).slice(0, maxWords));
  made.set(turn, plain);
  return plain;
}

const edge = /[.?!\n;]/;
/** "Heyyy", "sooo". */
const stretched = /(\p{L})\1{2,}/gu;
/** An own word by which the patterns know what was masked. */
const maskWord = "masked";

function make(turn: Turn, words: readonly Span[]): Plain {
  const places: { at: number; start: number; end: number }[] = [];
  let text = " ";
  let last = 0;
  const add = (form: string, start: number, end: number) => {
    places.push({ at: text.length, start, end });
    text += `${form} `;
  };
  words.forEach((word, index) => {
    addMarks(turn.text, last, word.start, add);
    const form = formOf(turn.text, word, words[index + 1]);
    if (form !== "") add(form, word.start, word.end);
    last = word.end;
  });
  addMarks(turn.text, last, Math.min(turn.text.length, last + 40), add);
  return { turn, text, spanOf: (start, end) => spanIn(places, start, end) };
}

function formOf(text: string, word: Span, next: Span | undefined): string {
  if (text[word.start - 1] === "[" && text[word.end] === "]" && text.slice(word.start, word.end) !== word.text) {
    return maskWord;
  }
  if (word.text === "ill" && next !== undefined && !/^(?:and|or|with|so|but|again|now|today)$/.test(next.text)) {
    return "i will";
  }
  if (word.text === "its" && next?.text !== "way" && next?.text !== "own") return "it is";
  return spelled(everydayForm(word.text.replace(stretched, "$1")));
}

/** The marks between two words that say something. */
function addMarks(text: string, from: number, to: number, add: (mark: string, start: number, end: number) => void) {
  let closed = false;
  for (let at = from; at < to; at++) {
    const char = text[at] ?? "";
    if (char === "@" || char === "#") add(char, at, at + 1);
    else if (char === "$" || char === "£" || char === "€") add("$", at, at + 1);
    else if (edge.test(char) && (!closed || char === "?")) {
      add(char === "\n" || char === ";" ? "." : char, at, at + 1);
      closed = true;
    }
  }
}

function spanIn(
  places: readonly { at: number; start: number; end: number }[],
  start: number,
  end: number,
): Pick<Span, "start" | "end"> {
  const first = places[indexAt(places, start)];
  const last = places[indexAt(places, end - 1)];
  return first === undefined || last === undefined ? { start: 0, end: 0 } : { start: first.start, end: last.end };
}

/** The last place that begins at or before a position. */
function indexAt(places: readonly { at: number }[], position: number): number {
  let low = 0;
  let high = places.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((places[middle]?.at ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
