import { LabelBook } from "./label-book.ts";
import { markOfLine } from "./label-lines.ts";
import { Lines, skipBlank } from "./lines.ts";
import { gap, type Mark, mark, type Time } from "./marks.ts";
import type { Reading } from "./reading.ts";
import type { Stamp } from "./time-stamps.ts";
import { voicesOfLine } from "./voices.ts";

const webVtt = /[\s\ufeff]*WEBVTT(?=[ \t\r\n]|$)/y;
const timing =
  /(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?[ \t]*-->[ \t]*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?(?!\d)/y;
const silentBlock = /(?:NOTE|STYLE|REGION)(?=[ \t\r\n]|$)/y;
const index = /\d{1,9}[^\S\n\r]*/y;

/** Whether these are subtitles: `WEBVTT` on top, or a first arrow that stands between two times. */
export function areSubtitles(text: string): boolean {
  if (isWebVtt(text)) return true;
  const arrow = text.indexOf("-->");
  if (arrow < 0) return false;
  const line = Math.max(text.lastIndexOf("\n", arrow), text.lastIndexOf("\r", arrow)) + 1;
  return timingAt(text, skipBlank(text, line, arrow)) !== null;
}

const isWebVtt = (text: string) => {
  webVtt.lastIndex = 0;
  return webVtt.test(text);
};

function timingAt(text: string, at: number): Time | null {
  timing.lastIndex = at;
  const found = timing.exec(text);
  return found && { stamp: elapsed(found, 1), until: elapsed(found, 5), isBracketed: false };
}

function elapsed(found: RegExpExecArray, at: number): Stamp {
  const number = (i: number) => Number(found[i] ?? 0);
  const seconds = (number(at) * 60 + number(at + 1)) * 60 + number(at + 2);
  return { kind: "elapsed", ms: seconds * 1_000 + Number((found[at + 3] ?? "0").padEnd(3, "0")) };
}

/** A line that is held back until the next one tells whether it is the name of a subtitle. */
interface Held {
  readonly start: number;
  readonly at: number;
  readonly end: number;
  readonly isFirstOfBlock: boolean;
}

/** SRT and WebVTT: what is said in each subtitle, with its times, and with labels and voices in the text. */
export function readSubtitles(text: string): Reading {
  const isVtt = isWebVtt(text);
  const book = new LabelBook();
  const marks: Mark[] = [];
  const lines = new Lines(text);
  let lineCount = 0;
  let firstLine = -1;
  let held: Held | null = null;
  let isBlockStart = true;
  // The header goes to the first blank line.
  let isSilent = isVtt;
  if (isVtt) marks.push(gap(0));

  const say = (line: Held) => {
    lineCount += 1;
    if (firstLine < 0) firstLine = line.start;
    if (marks.at(-1)?.form === "gap") marks.push(mark("cue", line.start, line.start, null, null));
    const voices = voicesOfLine(text, line.start, line.end, book);
    // One by one: a line may have more of them than a call can have arguments.
    for (const voice of voices) marks.push(voice);
    if (voices.length === 0) {
      const found = markOfLine(text, line.start, line.at, line.end, book);
      if (found && found.form !== "time") marks.push(found);
    }
  };

  while (lines.next()) {
    const { start, end } = lines;
    const at = skipBlank(text, start, end);
    if (at === end) {
      if (held) say(held);
      held = null;
      isSilent = false;
      isBlockStart = true;
      continue;
    }
    const times = timingAt(text, at);
    if (times) {
      const isName = held !== null && (isVtt ? held.isFirstOfBlock : isIndex(text, held));
      if (held && !isName) say(held);
      marks.push(mark("cue", held && isName ? held.start : start, end, times, null));
      held = null;
      isSilent = false;
    } else if (!isSilent) {
      if (held) say(held);
      held = null;
      isSilent = isVtt && isBlockStart && isSilentBlock(text, at);
      if (isSilent) marks.push(gap(start));
      else held = { start, at, end, isFirstOfBlock: isBlockStart };
    }
    isBlockStart = false;
  }
  if (held) say(held);
  return { marks, lineCount, firstLine, hasMailLine: false };
}

function isIndex(text: string, { at, end }: Held): boolean {
  index.lastIndex = at;
  return index.test(text) && index.lastIndex >= end;
}

function isSilentBlock(text: string, at: number): boolean {
  silentBlock.lastIndex = at;
  return silentBlock.test(text);
}
