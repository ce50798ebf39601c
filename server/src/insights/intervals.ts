import { dayMs, dayText } from "./period.ts";
import type { Period } from "./types.ts";

export type Interval = "day" | "week" | "month";

/** The first day of the interval that a day belongs to. Weeks begin on Monday. */
export function intervalOf(day: string, interval: Interval): string {
  if (interval === "day") return day;
  if (interval === "month") return `${day.slice(0, 7)}-01`;
  const at = new Date(day);
  return dayText(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMs));
}

/** All that a period touches, in order, each by its first day. No more than the period has days. */
export function intervalsOf({ from, to }: Period, interval: Interval): readonly string[] {
  const found = new Set<string>();
  for (let at = new Date(from); at <= new Date(to); at = new Date(at.getTime() + dayMs)) {
    found.add(intervalOf(dayText(at), interval));
  }
  return [...found];
}
