import { masked, maskedPhone } from "./fold-text.ts";
import { type Labelled, labels } from "./merge-spans.ts";
import { addToHash, mayBeNumberWord } from "./number-words.ts";
import type { PersonalData, Range } from "./types.ts";

/** A text as the detectors see it, and what one look at each character tells about it. */
export interface Reading {
  readonly text: string;
  /** The groups of digits. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Words that may be spoken digits. */
  readonly words: readonly Range[];
  /** Whether something is too long to be a word. */
  readonly hasLongRun: boolean;
}

const longRun = 16;
const space = 32;
const zero = 48;
const nine = 57;

/** What an ASCII character is: 1 a letter, 2 a digit, 3 nothing that one sees. */
const classes = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code <= space) return 3;
  if (code >= zero && code <= nine) return 2;
  return /[A-Za-z]/.test(String.fromCharCode(code)) ? 1 : 0;
});
/** Beyond ASCII: Latin-1's signs and the block of punctuation are no letters. */
const isLetter = (code: number) => code >= 0xc0 && (code < 0x2000 || code > 0x206f);

export function readText(text: string): Reading {
  const starts: number[] = [];
  const ends: number[] = [];
  const words: Range[] = [];
  let hasLongRun = false;
  let runStart = 0;
  let wordStart = -1;
  let hash = 0;
  let inDigits = false;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : space;
    const kind = code < 128 ? classes[code] : isLetter(code) ? 1 : 0;
    if (kind === 1) {
      if (wordStart < 0) {
        wordStart = at;
        hash = 0;
      }
      hash = addToHash(hash, code);
    } else if (wordStart >= 0) {
      if (mayBeNumberWord(hash)) words.push({ start: wordStart, end: at });
      wordStart = -1;
    }
    if (kind === 2 && !inDigits) starts.push(at);
    else if (kind !== 2 && inDigits) ends.push(at);
    inDigits = kind === 2;
    if (kind === 3) {
      if (at - runStart >= longRun) hasLongRun = true;
      runStart = at + 1;
    }
  }
  return { text, starts, ends, words, hasLongRun };
}

/** Finds one kind of thing. Its spans come in order and do not overlap. */
export type Detector = (reading: Reading) => readonly PersonalData[];

/** Takes what was found out of the text, so that nobody finds it, or a part of it, again. Ranges in order. */
export function blank(text: string, ranges: readonly Labelled[]): string {
  if (ranges.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, label } of ranges) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    parts.push(text.slice(at, from), (label === labels.phone ? maskedPhone : masked).repeat(end - from));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join("");
}

const isMask = (code: number) => code === 0xe000 || code === 0xe001;

/** Whether a name, a number or a mask goes on here. ASCII only: where scripts have no spaces, numbers touch words. */
export function joins(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (
    (code >= zero && code <= nine) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    code === 95 ||
    isMask(code)
  );
}

export function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= zero && code <= nine;
}
