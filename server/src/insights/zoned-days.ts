import { invalid } from "../platform/fault.ts";

const dayMs = 86_400_000;
/** No zone is further from UTC than this. */
const maxOffsetMs = 16 * 3_600_000;
/** There are about 600 names, aliases included. */
const maxFormats = 1_000;
const formatCache = new Map<string, Intl.DateTimeFormat>();

/** Refuses a name that the IANA time zone database does not have, naming the field. */
export function checkTimeZone(timeZone: string, field = "time_zone"): string {
  try {
    formatOf(timeZone);
    return timeZone;
  } catch {
    throw invalid(field, `${field} must be the name of an IANA time zone, such as Europe/Berlin.`);
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatCache.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    calendar: "iso8601",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  if (formatCache.size < maxFormats) formatCache.set(timeZone, format);
  return format;
}

/** Returns the day at this moment, as in 2026-01-31, by the zone's clocks. */
export const dayIn = (at: Date, timeZone: string): string =>
  timeZone === "UTC" ? at.toISOString().slice(0, 10) : formatOf(timeZone).format(at);

/**
 * Returns the moment at which a day begins by the zone's clocks. Where clocks are put forward at midnight, that is the first
 * moment after it. Found by bisection, since days only ever go forward.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (timeZone === "UTC") return new Date(midnight);
  let [before, reached] = [midnight - maxOffsetMs, midnight + maxOffsetMs];
  while (reached - before > 1_000) {
    const middle = Math.floor((before + reached) / 2_000) * 1_000;
    if (dayIn(new Date(middle), timeZone) >= day) reached = middle;
    else before = middle;
  }
  return new Date(reached);
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
