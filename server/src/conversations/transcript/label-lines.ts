import type { LabelBook, Spelling } from "./label-book.ts";
import { type Label, maxLabelLength } from "./labels.ts";
import { isBlank, skipBlank, trimEnd } from "./lines.ts";
import { type Mark, type MarkForm, mark } from "./marks.ts";
import { isDigit, isDivider, isEmphasis, isLatin, skipDecoration, skipDivider } from "./signs.ts";
import { type FoundStamp, readStamp } from "./time-stamps.ts";

/** A line whose label, if it has one, begins at `body`. */
interface Line {
  readonly text: string;
  readonly start: number;
  readonly body: number;
  readonly end: number;
  /** The time before the label. */
  readonly time: FoundStamp | null;
  readonly book: LabelBook;
}

/** A label and a time stamp behind it. */
const window = maxLabelLength + 48;
const maxBlanks = 9;

const colon = 0x3a;
const fullWidthColon = 0xff1a;
const tab = 0x09;
const space = 0x20;

/** What a sign means to a label. Most mean nothing, and every sign of every line is looked at. */
const letter = 0;
const blank = 1;
const ends = 2;
const breaks = 3;
const meanings = new Uint8Array(128);
for (let code = 0; code < meanings.length; code++) if (isBlank(code)) meanings[code] = blank;
meanings[colon] = ends;
// What they stand in is a sentence.
for (const sign of '?!;"={}\\^`$%') meanings[sign.charCodeAt(0)] = breaks;

function meaningOf(code: number): number | undefined {
  if (code < 128) return meanings[code];
  if (code === fullWidthColon) return ends;
  return isBlank(code) ? blank : letter;
}

/** What a line marks, if anything. The line goes from `start` to `end`; `at` is its first sign that is not blank. */
export function markOfLine(text: string, start: number, at: number, end: number, book: LabelBook): Mark | null {
  // Most lines begin with a letter, and then with neither decoration nor time.
  if (isLatin(text.charCodeAt(at))) return readBody(text, start, at, end, null, book);
  const undecorated = skipDecoration(text, at, end);
  const time = readStamp(text, undecorated, end);
  if (!time) return readBody(text, start, undecorated, end, null, book);
  const said = skipDivider(text, time.end, end);
  const body = skipDecoration(text, said, end);
  return readBody(text, start, body, end, time, book) ?? mark("time", start, said, time, null);
}

/** A label that others had before, with a word behind it: as most lines begin. Then there is no more to read. */
export function knownLabelAt(text: string, body: number, end: number, book: LabelBook): Spelling | null {
  const recent = book.recentAt(text, body);
  if (!recent) return null;
  const after = body + recent.text.length;
  return after + 1 < end && text.charCodeAt(after) === space && beginsWord(text.charCodeAt(after + 1)) ? recent : null;
}

function readBody(text: string, start: number, body: number, end: number, time: FoundStamp | null, book: LabelBook) {
  const known = knownLabelAt(text, body, end, book);
  if (!known) return readLine({ text, start, body, end, time, book });
  const after = body + known.text.length;
  const found: Mark = {
    form: "label",
    from: start,
    text: after,
    textWithTime: after,
    label: known.label,
    labelFrom: body,
    labelTo: after - 1,
    time,
    isTimeFirst: time !== null,
  };
  return found;
}

/** Neither more blanks nor, in brackets, a time. */
const beginsWord = (code: number) => !isBlank(code) && !isOpening(code);

function readLine(line: Line): Mark | null {
  const { text, body, end } = line;
  const limit = Math.min(end, body + window);
  let blanks = 0;
  let dash = -1;
  let hasTime = false;
  let i = body;
  for (; i < limit; i++) {
    const code = text.charCodeAt(i);
    const meaning = meaningOf(code);
    if (meaning === letter) continue;
    if (meaning === breaks) break;
    if (meaning === ends) {
      if (!isDigit(text.charCodeAt(i - 1)) || !isDigit(text.charCodeAt(i + 1))) {
        return beforeColon(line, i, hasTime) ?? beforeDash(line, dash);
      }
      hasTime = true;
    } else {
      blanks += 1;
      if (blanks > maxBlanks) break;
      if (dash < 0 && (code === tab || isDash(text, i))) dash = i;
    }
  }
  const header = i === end && (hasTime || line.time) ? headerOf(line, hasTime) : null;
  return header ?? beforeDash(line, dash);
}

function beforeColon(line: Line, at: number, hasTime: boolean): Mark | null {
  const { text, start, body, end } = line;
  const behind = hasTime && !line.time ? timeBehind(text, body, at) : null;
  const labelTo = trimEnd(text, body, behind ? behind.at : at);
  const label = line.book.lookUp(text.slice(body, labelTo));
  if (!label) return null;
  if (labelTo === at && !hasTime && text.charCodeAt(at) === colon) line.book.remember(text.slice(body, at + 1), label);
  let after = at + 1;
  if (body > start && isEmphasis(text.charCodeAt(body - 1))) {
    while (after < end && isEmphasis(text.charCodeAt(after))) after += 1;
  }
  // Where it is closer, `a:b` is an address, a time, a ratio.
  const isClose = after < end && text.charCodeAt(at) === colon && !isBlank(text.charCodeAt(after));
  if (isClose && !label.isSure) return null;
  const known = line.time ?? (behind ? behind.time : null);
  const ahead = known ? null : timeAhead(text, skipBlank(text, after, end), end);
  return labelMark("label", line, ahead ? ahead.end : after, after, label, labelTo, known ?? ahead);
}

const labelMark = (
  form: MarkForm,
  { start, body, time: before }: Line,
  text: number,
  textWithTime: number,
  label: Label,
  labelTo: number,
  time: FoundStamp | null,
): Mark => ({
  form,
  from: start,
  text,
  textWithTime,
  label,
  labelFrom: body,
  labelTo,
  time,
  isTimeFirst: before !== null,
});

/** `Agent: [00:12] …` */
function timeAhead(text: string, at: number, end: number): FoundStamp | null {
  return isOpening(text.charCodeAt(at)) ? readStamp(text, at, end) : null;
}

/** `Agent [00:12]`, `Agent 00:12 AM`: the stamp that ends at `end`, and where the label before it does. */
function timeBehind(text: string, start: number, end: number): { at: number; time: FoundStamp } | null {
  for (let i = start + 1; i < end; i++) {
    const code = text.charCodeAt(i);
    if (!isOpening(code) && !(isDigit(code) && isBlank(text.charCodeAt(i - 1)))) continue;
    const time = readStamp(text, i, end);
    if (time && skipBlank(text, time.end, end) === end) return { at: withoutDivider(text, start, i), time };
  }
  return null;
}

function headerOf(line: Line, hasTime: boolean): Mark | null {
  const { text, body, end } = line;
  const behind = hasTime && !line.time ? timeBehind(text, body, end) : null;
  const time = line.time ?? (behind ? behind.time : null);
  if (!time) return null;
  const labelTo = trimEnd(text, body, behind ? behind.at : end);
  const label = line.book.lookUp(text.slice(body, labelTo));
  if (label?.type !== "turn") return null;
  return labelMark("header", line, end, end, label, labelTo, time);
}

/** `Agent - hello`, `Agent<tab>hello`, `[Agent] hello`, `<Agent> hello`. */
function beforeDash(line: Line, dash: number): Mark | null {
  const { text, body, end } = line;
  const open = text.charCodeAt(body);
  const close = open === 0x5b ? "]" : open === 0x3c ? ">" : null;
  if (dash < 0 && close === null) return null;
  const closeAt = close ? text.slice(body, Math.min(end, body + maxLabelLength)).indexOf(close) : -1;
  const labelTo = closeAt > 0 ? body + closeAt + 1 : dash;
  const label = line.book.lookUp(text.slice(body, Math.max(body, labelTo)));
  if (!label?.isSure || label.type !== "turn") return null;
  const said = skipDivider(text, labelTo, end);
  return labelMark("dash", line, said, said, label, labelTo, line.time);
}

const isOpening = (code: number) => code === 0x5b || code === 0x28;

const isDash = (text: string, blank: number) =>
  isDivider(text.charCodeAt(blank + 1)) && isBlank(text.charCodeAt(blank + 2));

function withoutDivider(text: string, start: number, end: number): number {
  const i = trimEnd(text, start, end);
  const code = text.charCodeAt(i - 1);
  return i > start && (isDivider(code) || code === 0x2c) ? trimEnd(text, start, i - 1) : i;
}
