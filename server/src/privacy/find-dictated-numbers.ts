import { numberWords } from "./number-words.ts";
import type { PersonalData } from "./types.ts";

/** `[00:12] Customer: ` */
const label = /(?:[[(][^\])\n]{0,20}[\])])?[ \t]*([\p{L} ._'-]{1,40}):[ \t]+/uy;
const token = /[\p{L}\p{N}_'\ue000\ue001]+/gu;
/** Said before a digit, or to show that one is listening. */
const fillers = new Set("uh um uhm er erm ah eh and then okay ok yes yeah so it's".split(" "));
const fewestDigits = 7;
const digitsOfCard = 13;
/** Of a first line's end; one digit there is hardly the beginning of a number. */
const fewestAtFirst = 2;
/** Words of somebody else between two lines: "okay", "got it". */
const longestInterjection = 3;

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly values: readonly number[];
  readonly digits: number;
  /** Nothing else is said in the line. */
  readonly whole: boolean;
}

interface Line {
  readonly speaker: string;
  readonly words: number;
  readonly first: Piece | undefined;
  readonly last: Piece | undefined;
}

interface Chain {
  readonly speaker: string;
  readonly pieces: Piece[];
  open: boolean;
  interrupted: boolean;
}

/**
 * Numbers that somebody reads out over several lines, as transcripts of calls have them: each line ends where the
 * speaker took a breath. Every line's part is a find of its own.
 */
export function findDictatedNumbers(text: string): PersonalData[] {
  const found: PersonalData[] = [];
  let chain: Chain | undefined;
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    const newline = text.indexOf("\n", start);
    end = newline < 0 ? text.length : newline;
    // Most lines neither begin a number nor go on with one, and are not looked at any closer.
    if (!chain && !endsInNumber(text, start, end)) continue;
    const line = readLine(text, start, end);
    if (chain && extend(chain, line)) continue;
    if (chain) collect(chain, found);
    chain = beginning(line);
  }
  if (chain) collect(chain, found);
  return found;
}

function extend(chain: Chain, line: Line): boolean {
  if (!chain.open) return false;
  if (line.speaker === chain.speaker) {
    if (!line.first) return false;
    chain.pieces.push(line.first);
    chain.open = line.first.whole;
    chain.interrupted = false;
    return true;
  }
  const interjects = !line.first && !line.last && line.words <= longestInterjection && !chain.interrupted;
  chain.interrupted = true;
  return interjects;
}

const beginning = ({ speaker, last }: Line): Chain | undefined =>
  last && last.digits >= fewestAtFirst ? { speaker, pieces: [last], open: true, interrupted: false } : undefined;

function collect({ pieces }: Chain, found: PersonalData[]): void {
  const digits = pieces.reduce((sum, piece) => sum + piece.digits, 0);
  if (pieces.length < 2 || digits < fewestDigits || isCounting(pieces.flatMap(({ values }) => values))) return;
  const kind = digits < digitsOfCard ? "phone" : "card";
  for (const { start, end } of pieces) found.push({ start, end, kind });
}

const isCounting = (values: readonly number[]) =>
  values.every((value, i) => i === 0 || Math.abs(value - (values[i - 1] as number)) === 1);

const longestWord = 12;
const lastWord = /([A-Za-zÀ-ÿ]+)[\s.,!?-]*$/;

function endsInNumber(text: string, start: number, end: number): boolean {
  const word = lastWord.exec(text.slice(Math.max(start, end - longestWord), end))?.[1];
  return word !== undefined && numberWords.has(word.toLowerCase());
}

function readLine(text: string, start: number, end: number): Line {
  label.lastIndex = start;
  const named = label.exec(text);
  const from = named && label.lastIndex <= end ? label.lastIndex : start;
  const speaker = named && from > start ? (named[1] as string).trim().toLowerCase() : "";
  const words = Array.from(text.slice(from, end).matchAll(token), ({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: from + index,
    end: from + index + word.length,
  }));
  const lead = words.findIndex(({ word }) => !isSpoken(word));
  const tail = words.findLastIndex(({ word }) => !isSpoken(word));
  const first = pieceOf(lead < 0 ? words : words.slice(0, lead), lead < 0);
  const last = lead < 0 ? first : pieceOf(words.slice(tail + 1), false);
  return { speaker, words: words.length, first, last };
}

interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const isSpoken = (word: string) => numberWords.has(word) || fillers.has(word);

/** From its first digit to its last. */
function pieceOf(words: readonly Word[], whole: boolean): Piece | undefined {
  const spoken = words.filter(({ word }) => numberWords.has(word));
  const first = spoken[0];
  const last = spoken.at(-1);
  if (!first || !last) return undefined;
  let digits = 0;
  let times = 1;
  for (const { word } of spoken) {
    const number = numberWords.get(word);
    digits += (number?.digits ?? 0) * times;
    times = number?.times ?? 1;
  }
  const values = spoken.map(({ word }) => numberWords.get(word)?.value ?? -1);
  return { start: first.start, end: last.end, values, digits, whole };
}
