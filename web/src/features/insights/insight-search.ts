import type { GetInsightScoresQuery } from "../../api/client.ts";

export const insightTabs = ["overview", "criteria", "agents", "agreement"] as const;
export type InsightTab = (typeof insightTabs)[number];

/** Figures can be narrowed to one of these at a time: the service sums each of them, not their combinations. */
export const narrowings = ["agent", "channel", "tag"] as const;
export type Narrowing = (typeof narrowings)[number];

const names = ["tab", "range", "from", "to", "time_zone", "rubric_id", ...narrowings] as const;
export type InsightSearch = { readonly [Name in (typeof names)[number]]?: string };

export const ranges: Readonly<Record<string, { readonly label: string; readonly days: number }>> = {
  "7d": { label: "Last 7 days", days: 7 },
  "30d": { label: "Last 30 days", days: 30 },
  "90d": { label: "Last 90 days", days: 90 },
  "365d": { label: "Last 365 days", days: 365 },
};
export const defaultRange = "30d";

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const dayMs = 86_400_000;

/** What an address may say; everything else in it is left out. Of agent, channel and tag the first counts. */
export function insightSearchOf(search: Record<string, unknown>): InsightSearch {
  const known = names.flatMap((name) => {
    const value = search[name];
    return typeof value === "string" && value !== "" ? [[name, value] as const] : [];
  });
  const first = known.find(([name]) => isNarrowing(name))?.[0];
  return Object.fromEntries(known.filter(([name]) => !isNarrowing(name) || name === first));
}

const isNarrowing = (name: string): name is Narrowing => (narrowings as readonly string[]).includes(name);

export const narrowingOf = (search: InsightSearch): Narrowing | undefined =>
  narrowings.find((name) => search[name] !== undefined);

/** The bounds of everything on the page: whole days by the clocks of one zone. */
export interface InsightBounds {
  readonly from: string;
  readonly to: string;
  readonly time_zone: string;
}

export const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

export function boundsOf(search: InsightSearch, now = new Date(), zone = readersZone()): InsightBounds {
  const timeZone = search.time_zone ?? zone;
  const { from, to } = search;
  if (from && to && dayPattern.test(from) && dayPattern.test(to)) return { from, to, time_zone: timeZone };
  const last = dayIn(now, timeZone);
  const { days } = ranges[search.range ?? defaultRange] ?? { days: 30 };
  return { from: plusDays(last, 1 - days), to: last, time_zone: timeZone };
}

/** An unknown zone is left to the service, whose refusal says what is wrong. */
function dayIn(now: Date, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone }).format(now);
  } catch {
    return now.toISOString().slice(0, 10);
  }
}

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1;

export type Interval = NonNullable<GetInsightScoresQuery["interval"]>;

const maxDayPoints = 31;
const maxWeekPoints = 26;
const narrowDayPoints = 10;

/** As many points as can be hit with a finger or a mouse. */
export function intervalOf({ from, to }: InsightBounds, isWide: boolean): Interval {
  const days = daysBetween(from, to);
  if (days <= (isWide ? maxDayPoints : narrowDayPoints)) return "day";
  return days / 7 <= (isWide ? maxWeekPoints : narrowDayPoints) ? "week" : "month";
}

/** The last day of the interval that begins on this day, within the page's bounds. */
export function lastDayOf(start: string, interval: Interval, { to }: InsightBounds): string {
  const end = interval === "day" ? start : interval === "week" ? plusDays(start, 6) : lastOfMonth(start);
  return end < to ? end : to;
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

type AskedFigures = InsightBounds & Pick<GetInsightScoresQuery, "rubric_id" | Narrowing>;

/** What every question to the service has in common. */
export function askedOf(search: InsightSearch): AskedFigures {
  const narrowing = narrowingOf(search);
  return {
    ...boundsOf(search),
    ...(search.rubric_id ? { rubric_id: search.rubric_id } : {}),
    ...(narrowing ? { [narrowing]: search[narrowing] } : {}),
  };
}
