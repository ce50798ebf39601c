const months = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const dayMonth = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th|\\.)? {1,2}(${months})[a-z]{0,6}[.,]? {1,2}(\\d{4})\\b`, "i");
const monthDay = new RegExp(`\\b(${months})[a-z]{0,6}\\.? {1,2}(\\d{1,2})(?:st|nd|rd|th)?,? {1,2}(\\d{4})\\b`, "i");
const numeric = /\b(\d{4})-(\d{2})-(\d{2})\b/;
const time = /\b(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[ \u00a0\u202f]?([ap])\.?m)?/i;
const zone = /\d ?(?:([+-])(\d{2}):?(\d{2}))\b/;
const maxLength = 200;

/** A date with a time as mails write it (`Thu, 15 Jan 2026 09:30:00 +0100`), in milliseconds; null without either. */
export function readWrittenDate(given: string): number | null {
  const text = given.slice(0, maxLength);
  const clock = time.exec(text);
  const day = clock && dayOf(text);
  if (!day) return null;
  const [, hours, minutes, seconds, half] = clock;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59) return null;
  const offset = zone.exec(text.slice(clock.index));
  const sign = offset?.[1] === "-" ? -1 : 1;
  const offsetMinutes = offset ? sign * (Number(offset[2]) * 60 + Number(offset[3])) : 0;
  return Date.UTC(day.year, day.month, day.day, hour, Number(minutes) - offsetMinutes, Number(seconds ?? 0));
}

function dayOf(text: string) {
  const european = dayMonth.exec(text);
  if (european) return { day: Number(european[1]), month: monthOf(european[2]), year: Number(european[3]) };
  const american = monthDay.exec(text);
  if (american) return { day: Number(american[2]), month: monthOf(american[1]), year: Number(american[3]) };
  const iso = numeric.exec(text);
  return iso && { day: Number(iso[3]), month: Number(iso[2]) - 1, year: Number(iso[1]) };
}

const monthOf = (name: string | undefined) => months.split("|").indexOf((name ?? "").toLowerCase());
