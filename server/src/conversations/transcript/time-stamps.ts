import { isBlank, skipBlank } from "./lines.ts";
import { isDigit } from "./signs.ts";
import { readWrittenDate } from "./written-dates.ts";

/** A time as it stands there. What it means, only the stamps of the whole transcript together tell. */
export type Stamp =
  /** Since the beginning. */
  | { readonly kind: "elapsed"; readonly ms: number }
  /** `12:01`, `12:01:33`, `9:30 AM`: since the beginning or since midnight; two numbers may be minutes and seconds. */
  | {
      readonly kind: "clock";
      readonly numbers: 2 | 3;
      readonly lead: number;
      readonly second: number;
      readonly restMs: number;
      readonly isDaytime: boolean;
    }
  | { readonly kind: "moment"; readonly ms: number }
  /** `01/02/2026`: day and month or month and day. */
  | {
      readonly kind: "day";
      readonly first: number;
      readonly second: number;
      readonly year: number;
      readonly clockMs: number;
      readonly isAmerican: boolean;
    };

export interface FoundStamp {
  readonly stamp: Stamp;
  /** The second one of `[00:01 - 00:04]`. */
  readonly until: Stamp | null;
  readonly isBracketed: boolean;
  /** Right behind it. */
  readonly end: number;
}

const clock = /\d{1,3}:[0-5]\d(?::[0-5]\d)?(?:[.,]\d{1,6})?(?!:?\d)(?:[ \u00a0\u202f]?[ap]\.?m(?:\.|\b))?/iy;
const yearFirst = /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:T|,?[ \u00a0\u202f]{1,2})/y;
const yearLast = /(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2}),?[ \u00a0\u202f]{1,2}/y;
const zone = / ?(?:(Z|UTC|GMT)\b|([+-])(\d{2}):?(\d{2})(?!\d))/y;
const rangeSign = /[ \u00a0]{0,4}(?:-{1,2}>|→|[-–—]|to\b)[ \u00a0]{0,4}/y;
const closing: Readonly<Record<string, string>> = { "[": "]", "(": ")", "【": "】", "（": "）" };
const maxWrittenDate = 48;

const colon = 0x3a;
const hourMs = 3_600_000;

/** The time stamp that begins at `at`, with or without brackets around it, or with a second one for the end. */
export function readStamp(text: string, at: number, end: number): FoundStamp | null {
  const code = text.charCodeAt(at);
  if (isDigit(code)) return readBare(text, at, end);
  const close = code === 0x5b || code === 0x28 || code > 0x3000 ? closing[text.charAt(at)] : undefined;
  return close === undefined ? null : readBracketed(text, at + 1, end, close);
}

function readBare(text: string, at: number, end: number): FoundStamp | null {
  const found = readRange(text, at, end);
  if (!found || (found.end < end && !endsBare(text.charCodeAt(found.end)))) return null;
  return { stamp: found.stamp, until: found.until, isBracketed: false, end: found.end };
}

/** Else it is part of a word, a number or an address. */
const endsBare = (code: number) =>
  isBlank(code) || code === 0x3a || code === 0x2c || code === 0x7c || code === 0x2d || code === 0x2013;

function readBracketed(text: string, at: number, end: number, close: string): FoundStamp | null {
  const start = skipBlank(text, at, end);
  const found = readRange(text, start, end) ?? readWritten(text, start, end, close);
  if (!found) return null;
  const after = skipBlank(text, found.end, end);
  if (after >= end || text.charAt(after) !== close) return null;
  return { stamp: found.stamp, until: found.until, isBracketed: true, end: after + 1 };
}

type Range = Omit<FoundStamp, "isBracketed">;

function readRange(text: string, at: number, end: number): Range | null {
  const from = readOne(text, at);
  if (!from) return null;
  const to = from.end < end ? readOther(text, from.end) : null;
  return { stamp: from.stamp, until: to ? to.stamp : null, end: to ? to.end : from.end };
}

function readOther(text: string, at: number): One | null {
  const sign = text.charCodeAt(at);
  if (sign === 0x5d || sign === 0x29) return null;
  rangeSign.lastIndex = at;
  return rangeSign.test(text) ? readOne(text, rangeSign.lastIndex) : null;
}

function readWritten(text: string, at: number, end: number, close: string): Range | null {
  const limit = Math.min(end, at + maxWrittenDate);
  const stop = text.slice(at, limit).indexOf(close);
  const ms = stop < 0 ? null : readWrittenDate(text.slice(at, at + stop));
  return ms === null ? null : { stamp: { kind: "moment", ms }, until: null, end: at + stop };
}

interface One {
  readonly stamp: Stamp;
  readonly end: number;
}

function readOne(text: string, at: number): One | null {
  if (!isDigit(text.charCodeAt(at))) return null;
  const time = readClock(text, at);
  if (time) return time;
  yearFirst.lastIndex = at;
  const iso = yearFirst.exec(text);
  if (iso) return readIso(text, iso, yearFirst.lastIndex);
  yearLast.lastIndex = at;
  const day = yearLast.exec(text);
  return day && readDay(text, day, yearLast.lastIndex);
}

function readClock(text: string, at: number): One | null {
  clock.lastIndex = at;
  if (!clock.test(text)) return null;
  const end = clock.lastIndex;
  const minutesAt = text.indexOf(":", at) + 1;
  const lead = numberAt(text, at, minutesAt - 1);
  const second = numberAt(text, minutesAt, minutesAt + 2);
  // What is left is what the expression allows behind them: seconds, their fraction, and `am` or `pm`.
  let i = minutesAt + 2;
  const hasSeconds = i < end && text.charCodeAt(i) === colon;
  const seconds = hasSeconds ? numberAt(text, i + 1, i + 3) : 0;
  if (hasSeconds) i += 3;
  let fraction = "";
  if (i < end && isPoint(text.charCodeAt(i))) {
    const from = i + 1;
    i = skipDigits(text, from, end);
    fraction = text.slice(from, i);
  }
  if (!hasSeconds && fraction !== "") {
    return { stamp: { kind: "elapsed", ms: lead * 60_000 + second * 1_000 + fractionMs(fraction) }, end };
  }
  const half = i < end ? text.slice(i, end).trimStart().charAt(0) : "";
  if (half !== "" && (lead < 1 || lead > 12)) return null;
  const hour = half === "" ? lead : (lead % 12) + (half === "p" || half === "P" ? 12 : 0);
  const restMs = seconds * 1_000 + fractionMs(fraction);
  const numbers = hasSeconds ? 3 : 2;
  return { stamp: { kind: "clock", numbers, lead: hour, second, restMs, isDaytime: half !== "" }, end };
}

const isPoint = (code: number) => code === 0x2e || code === 0x2c;

function skipDigits(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && isDigit(text.charCodeAt(i))) i += 1;
  return i;
}

function numberAt(text: string, at: number, end: number): number {
  let number = 0;
  for (let i = at; i < end; i++) number = number * 10 + text.charCodeAt(i) - 0x30;
  return number;
}

const fractionMs = (digits: string) => (digits ? Math.floor(Number(`0.${digits}`) * 1_000 + 1e-6) : 0);

function readIso(text: string, [, year, , month, day]: RegExpExecArray, at: number): One | null {
  const time = readDaytime(text, at);
  const dayMs = utcDay(Number(year), Number(month), Number(day));
  return time === null || dayMs === null ? null : { stamp: { kind: "moment", ms: dayMs + time.ms }, end: time.end };
}

function readDay(text: string, [, a, , b, c]: RegExpExecArray, at: number): One | null {
  const time = readDaytime(text, at);
  if (!time) return null;
  const [first, second] = [Number(a), Number(b)];
  const year = c?.length === 2 ? 2000 + Number(c) : Number(c);
  if (utcDay(year, first, second) === null && utcDay(year, second, first) === null) return null;
  return {
    stamp: { kind: "day", first, second, year, clockMs: time.ms, isAmerican: time.isDaytime },
    end: time.end,
  };
}

function readDaytime(text: string, at: number) {
  const time = readClock(text, at);
  if (time?.stamp.kind !== "clock" || time.stamp.lead > 23) return null;
  const { lead, second, restMs, isDaytime } = time.stamp;
  zone.lastIndex = time.end;
  const found = zone.exec(text);
  const [, , sign, hours, minutes] = found ?? [];
  const offset = sign ? (sign === "-" ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * 60_000) : 0;
  const ms = lead * hourMs + second * 60_000 + restMs - offset;
  return { ms, isDaytime, end: found ? zone.lastIndex : time.end };
}

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Midnight of the day, null if there is no such day. */
export function utcDay(year: number, month: number, day: number): number | null {
  const days = month === 2 && isLeap(year) ? 29 : monthDays[month - 1];
  return days === undefined || day < 1 || day > days || year < 1900 ? null : Date.UTC(year, month - 1, day);
}
