import { invalid } from "../platform/fault.ts";
import { parseTimestamp } from "../platform/timestamp.ts";
import type { Period, Span } from "./types.ts";
import { addDays, checkTimeZone, dayIn, startOfDay } from "./zoned-days.ts";

export const dayMs = 86_400_000;

const defaultDays = 30;
const mostDays = 400;

export interface AskedPeriod {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** UTC unless it is given. */
  readonly timeZone: string | undefined;
}

/** Whole days in the time zone; the last thirty unless something else is asked for. */
export function periodOf({ from, to, timeZone = "UTC" }: AskedPeriod, now: Date): Span {
  checkTimeZone(timeZone);
  const end = to === undefined ? dayIn(now, timeZone) : dayOf("to", to);
  const start = from === undefined ? addDays(end, 1 - defaultDays) : dayOf("from", from);
  if (start > end) throw invalid("from", "from must not be after to, which is today by default.");
  if (daysBetween(start, end) >= mostDays) {
    throw invalid("from", `from and to must span at most ${mostDays} days.`);
  }
  return spanOf({ from: start, to: end }, timeZone);
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

/** The period of the same length right before. */
export function periodBefore({ from, to, timeZone }: Span): Span {
  const days = daysBetween(from, to) + 1;
  return spanOf({ from: addDays(from, -days), to: addDays(from, -1) }, timeZone);
}

/** What the days of a zone are in time: whole UTC days, of which there are sums, and the hours before and after them. */
export function spanOf({ from, to }: Period, timeZone: string): Span {
  const [start, end] = [startOfDay(from, timeZone), startOfDay(addDays(to, 1), timeZone)];
  const first = new Date(Math.ceil(start.getTime() / dayMs) * dayMs);
  const last = new Date(Math.floor(end.getTime() / dayMs) * dayMs);
  if (first >= last) return { from, to, timeZone, start, end, wholeDays: undefined, edges: [{ start, end }] };
  const wholeDays = { from: dayText(first), to: dayText(new Date(last.getTime() - dayMs)) };
  const edges = [
    { start, end: first },
    { start: last, end },
  ].filter((edge) => edge.start < edge.end);
  return { from, to, timeZone, start, end, wholeDays, edges };
}

/** All UTC days that a span touches. */
export const utcDaysOf = ({ start, end }: Span): Period => ({
  from: dayText(start),
  to: dayText(new Date(end.getTime() - 1)),
});

function dayOf(field: string, text: string): string {
  const day = parseTimestamp(text);
  if (!day) throw invalid(field, `${field} must be a day such as 2026-01-31.`);
  return dayText(day);
}

export const dayText = (day: Date) => day.toISOString().slice(0, 10);
