const dash = "–";

export const scoreText = (value: number | null): string => (value === null ? dash : value.toFixed(1));
export const rateText = (value: number | null): string => (value === null ? dash : `${(value * 100).toFixed(1)} %`);
export const percentOf = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1_000) / 10;

export interface Change {
  readonly text: string;
  readonly direction: "up" | "down" | "same";
}

/** How a figure moved since the period before, in its own unit. */
export function changeOf(now: number | null, before: number | null | undefined, digits = 1): Change | undefined {
  if (now === null || before === null || before === undefined) return undefined;
  const by = Number((now - before).toFixed(digits));
  const direction = by > 0 ? "up" : by < 0 ? "down" : "same";
  const sign = by > 0 ? "+" : by < 0 ? "−" : "±";
  return { direction, text: `${sign}${Math.abs(by).toLocaleString("en", { maximumFractionDigits: digits })}` };
}

const dayAndMonth = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });
const monthAndYear = new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone: "UTC" });

/** A day is a day of the page's zone already: it must not be moved into another. */
export const dayText = (day: string): string => dayAndMonth.format(new Date(`${day}T00:00:00Z`));
export const monthText = (day: string): string => monthAndYear.format(new Date(`${day}T00:00:00Z`));
