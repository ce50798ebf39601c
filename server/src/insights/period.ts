import { invalid } from "../platform/fault.ts";
import { parseTimestamp } from "../platform/timestamp.ts";
import type { Period } from "./types.ts";

export const dayMs = 86_400_000;

const defaultDays = 30;
const mostDays = 400;

export interface AskedPeriod {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Whole days in UTC; the last thirty unless something else is asked for. */
export function periodOf({ from, to }: AskedPeriod, now: Date): Period {
  const end = to === undefined ? dayStart(now) : dayOf("to", to);
  const start = from === undefined ? new Date(end.getTime() - (defaultDays - 1) * dayMs) : dayOf("from", from);
  if (start > end) throw invalid("from", "from must not be after to, which is today unless it is given.");
  if (end.getTime() - start.getTime() >= mostDays * dayMs) {
    throw invalid("from", `from and to must be at most ${mostDays} days apart, both included.`);
  }
  return { from: dayText(start), to: dayText(end) };
}

function dayOf(field: string, text: string): Date {
  const day = parseTimestamp(text);
  if (!day) throw invalid(field, `${field} must be a day such as 2026-01-31.`);
  return day;
}

export const dayText = (day: Date) => day.toISOString().slice(0, 10);

const dayStart = (at: Date) => new Date(Math.floor(at.getTime() / dayMs) * dayMs);
