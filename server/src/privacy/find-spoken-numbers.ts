import { numberWords } from "./number-words.ts";
import { isDigitAt, type Reading } from "./read-text.ts";
import type { PersonalData, Range } from "./types.ts";

/** What people say or a transcript writes between two digits. */
const pause = /^(?:[ \t]|,|\.{1,3}|-|…)*(?:(?:uh|um|uhm|er|erm|eh|äh|dash|hyphen|space|then)[ \t,.]+)?$/i;
const longestPause = 12;
const longestFigure = 4;
const fewestDigits = 7;
const fewestWords = 4;
const digitsOfCard = 13;

interface Run {
  readonly start: number;
  end: number;
  digits: number;
  words: number;
  /** Of single digits in figures, with spaces or dashes between: "4 1 5 5 5 5 2 6 7 1". */
  figures: boolean;
  times: number;
  previous: number | undefined;
  /** Counting up or down is no number. */
  counting: boolean;
}

/** Numbers that somebody reads out: seven digits or more in a row, as words or one by one. */
export function findSpokenNumbers(reading: Reading): PersonalData[] {
  const { text, words, starts } = reading;
  const found: PersonalData[] = [];
  if (words.length < fewestWords && starts.length < fewestDigits) return found;
  let run: Run | undefined;
  const close = () => {
    if (run && isNumber(run)) {
      found.push({ start: run.start, end: run.end, kind: run.digits < digitsOfCard ? "phone" : "card" });
    }
    run = undefined;
  };
  for (const { start, end } of partsOf(reading)) {
    if (run && !isPause(text, run.end, start)) close();
    const next = extend(run, text.slice(start, end), start, run ? text.slice(run.end, start) : "");
    if (next) run = next;
    else close();
  }
  close();
  return found;
}

/** Words and figures in order. */
function* partsOf({ text, words, starts, ends }: Reading): Generator<Range> {
  let word = 0;
  for (const [i, start] of starts.entries()) {
    for (; word < words.length && (words[word] as Range).start < start; word++) yield words[word] as Range;
    const end = ends[i] as number;
    if (end - start <= longestFigure && !touchesWord(text, start, end)) yield { start, end };
  }
  for (; word < words.length; word++) yield words[word] as Range;
}

const wordLike = /[\p{L}_\ue000\ue001]/u;
const touchesWord = (text: string, start: number, end: number) => isWordLike(text, start - 1) || isWordLike(text, end);

/** Most of what stands beside a figure is a space or ASCII's punctuation. */
const isWordLike = (text: string, at: number) => text.charCodeAt(at) > 64 && wordLike.test(text[at] as string);

const isPause = (text: string, from: number, to: number) =>
  (to - from === 1 && text[from] === " ") || (to - from <= longestPause && pause.test(text.slice(from, to)));

/** Undefined where the part is neither a number's word nor a figure. */
function extend(before: Run | undefined, part: string, start: number, gap: string): Run | undefined {
  const isFigure = isDigitAt(part, 0);
  const word = isFigure ? undefined : numberWords.get(part.toLowerCase());
  if (!word && !isFigure) return undefined;
  const run: Run = before ?? { ...empty, start };
  const value = word ? word.value : part.length === 1 ? Number(part) : undefined;
  run.end = start + part.length;
  run.digits += (word ? word.digits : part.length) * run.times;
  run.times = word?.times ?? 1;
  if (word) run.words++;
  if (word || part.length > 1 || (before && !/^[ -]$/.test(gap))) run.figures = false;
  if (before && (value === undefined || run.previous === undefined || Math.abs(value - run.previous) !== 1)) {
    run.counting = false;
  }
  run.previous = value;
  return run;
}

const empty = { end: 0, digits: 0, words: 0, figures: true, times: 1, previous: undefined, counting: true };

const isNumber = ({ digits, words, figures, counting }: Run) =>
  digits >= fewestDigits && !counting && (figures || words >= fewestWords);
