import type { Time } from "./marks.ts";
import { type Stamp, utcDay } from "./time-stamps.ts";

export interface Times {
  readonly atMs: number | null;
  readonly untilMs: number | null;
}

const never: Times = { atMs: null, untilMs: null };
const dayMs = 86_400_000;
/** A recording begins at its beginning; a clock rarely stands so early in the night. */
const maxFirstMinute = 4;

type Written = readonly (Time | null)[];

/** When each piece begins and ends, since the beginning of the conversation; null if none of them has a time. */
export function timesOf(written: Written): readonly Times[] | null {
  if (written.every((time) => time === null)) return null;
  const read = reader(written);
  let day = 0;
  let last = -1;
  const found = written.map((time) => {
    if (!time) return never;
    const { stamp, until } = time;
    const ms = read(stamp);
    if (stamp.kind === "moment" || stamp.kind === "day") {
      day = Math.floor(ms / dayMs) * dayMs;
      last = ms - day;
      return between(ms, until && read(until));
    }
    if (!read.isClock) return between(ms, until && read(until));
    // Past midnight the clock begins anew. A little earlier than the last is only out of order.
    if (last >= 0 && ms < last - dayMs / 2) day += dayMs;
    last = ms;
    const end = until && read(until);
    return between(day + ms, end === null ? null : day + (end < ms ? end + dayMs : end));
  });
  return read.isClock ? sinceFirst(found) : found;
}

/** An end before the beginning is none. */
const between = (atMs: number, untilMs: number | null): Times => ({
  atMs,
  untilMs: untilMs !== null && untilMs < atMs ? null : untilMs,
});

/** The earliest, which is not always the first: threads of mails have the newest on top. */
function sinceFirst(times: readonly Times[]): readonly Times[] {
  let first = Number.POSITIVE_INFINITY;
  for (const { atMs } of times) if (atMs !== null && atMs < first) first = atMs;
  return times.map(({ atMs, untilMs }) =>
    atMs === null ? never : { atMs: atMs - first, untilMs: untilMs === null ? null : untilMs - first },
  );
}

/** How this transcript's stamps are meant. `isClock`: by the clock on the wall, not since the beginning. */
function reader(written: Written) {
  const isClock = areClockTimes(written);
  const isMonthFirst = areMonthsFirst(written);
  const read = (stamp: Stamp): number => {
    if (stamp.kind === "elapsed" || stamp.kind === "moment") return stamp.ms;
    if (stamp.kind === "clock") {
      const { numbers, lead, second, restMs } = stamp;
      return numbers === 3 || isClock ? (lead * 60 + second) * 60_000 + restMs : (lead * 60 + second) * 1_000;
    }
    const { first, second, year, clockMs } = stamp;
    const day = isMonthFirst ? utcDay(year, first, second) : utcDay(year, second, first);
    return (day ?? utcDay(year, first, second) ?? utcDay(year, second, first) ?? 0) + clockMs;
  };
  return Object.assign(read, { isClock });
}

function areClockTimes(written: Written): boolean {
  let first: Stamp | null = null;
  const seen = { two: false, three: false, beyondDay: false };
  for (const time of written) {
    if (!time) continue;
    const { stamp } = time;
    if (stamp.kind === "moment" || stamp.kind === "day" || (stamp.kind === "clock" && stamp.isDaytime)) return true;
    first ??= stamp;
    if (stamp.kind !== "clock") continue;
    seen[stamp.numbers === 2 ? "two" : "three"] = true;
    if (stamp.lead > 23) seen.beyondDay = true;
  }
  // Two numbers and then three: minutes and seconds, until an hour is full.
  if (first?.kind !== "clock" || seen.beyondDay || (seen.two && seen.three)) return false;
  return first.lead > (first.numbers === 2 ? maxFirstMinute : 0);
}

function areMonthsFirst(written: Written): boolean {
  let isAmerican = false;
  for (const time of written) {
    const stamp = time?.stamp;
    if (stamp?.kind !== "day") continue;
    if (stamp.first > 12) return false;
    if (stamp.second > 12) return true;
    isAmerican ||= stamp.isAmerican;
  }
  return isAmerican;
}
