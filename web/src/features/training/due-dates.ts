const dayMs = 86_400_000;
const defaultDays = 7;

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** A day as inputs of the type `date` take it, in the reader's zone. */
export const dayOf = (time: Date): string =>
  `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`;

export const defaultDueDay = (now = new Date()): string => dayOf(new Date(now.getTime() + defaultDays * dayMs));

/** Returns the last second of a day in the reader's zone; undefined for what is no day. */
export function endOfDay(day: string): string | undefined {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString();
}

/** Such as "2 days late" or "in 3 days". */
export function dueWords(dueAt: string, now = Date.now()): string {
  const left = Date.parse(dueAt) - now;
  const days = Math.floor(Math.abs(left) / dayMs);
  const time = days === 0 ? "less than a day" : days === 1 ? "1 day" : `${days} days`;
  return left < 0 ? `${time} late` : `in ${time}`;
}
