import { dayMs, dayText } from "./period.ts";
import type { Moments, Span } from "./types.ts";
import { addDays, startOfDay } from "./zoned-days.ts";

export type Interval = "day" | "week" | "month";

/** An interval of a period: its first day, and the part of it that lies in the period. */
export interface IntervalOfPeriod extends Moments {
  readonly first: string;
}

/** The first day of the interval that a day belongs to. Weeks begin on Monday. */
function intervalOf(day: string, interval: Interval): string {
  if (interval === "day") return day;
  if (interval === "month") return `${day.slice(0, 7)}-01`;
  const at = new Date(day);
  return dayText(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMs));
}

/** All that a period touches, in order. No more than the period has days. */
export function intervalsOf({ from, to, timeZone, end }: Span, interval: Interval): readonly IntervalOfPeriod[] {
  const starts = new Map<string, Date>();
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const first = intervalOf(day, interval);
    if (!starts.has(first)) starts.set(first, startOfDay(day, timeZone));
  }
  const found = [...starts];
  return found.map(([first, start], i) => ({ first, start, end: found[i + 1]?.[1] ?? end }));
}
