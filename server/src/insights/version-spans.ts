import type { Period } from "./types.ts";
import { addDays, dayIn } from "./zoned-days.ts";

/** The days on which a version was in use. */
export interface VersionSpan extends Period {
  /** Null: before the first version was published. */
  readonly version: number | null;
}

export interface PublishedVersion {
  readonly version: number;
  readonly publishedAt: Date;
}

/**
 * Divides a period among an agent's versions, oldest first. Figures are summed by day, so the day on which a version is
 * published counts for the last version of that day.
 */
export function versionSpans(
  versions: readonly PublishedVersion[],
  period: Period,
  timeZone = "UTC",
): readonly VersionSpan[] {
  const starts = versions
    .toSorted((a, b) => a.version - b.version)
    .map(({ version, publishedAt }) => ({ version, from: dayIn(publishedAt, timeZone) }));
  return [{ version: null, from: "0000-01-01" }, ...starts].flatMap(({ version, from }, i) => {
    const next = starts[i]?.from;
    const span = {
      version,
      from: latestDay(from, period.from),
      to: next !== undefined && next <= period.to ? dayBefore(next) : period.to,
    };
    return span.from <= span.to ? [span] : [];
  });
}

const dayBefore = (day: string) => addDays(day, -1);

/** Days as texts sort by time. */
const latestDay = (...days: readonly string[]) =>
  days.reduce((latest, day) => (day.localeCompare(latest) > 0 ? day : latest));
