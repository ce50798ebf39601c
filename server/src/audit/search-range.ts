import { invalid } from "../platform/fault.ts";
import type { PageRequest } from "../platform/paging.ts";
import { dayMs, daysBefore, entryDays } from "./retention.ts";
import type { EntryFilters } from "./types.ts";

const defaultDays = 30;
/** A little more than the default, for clients that reckon the 30 days themselves. */
const mostDays = 31;

/** The time after which entries are searched: what no index answers is looked for in a bounded part of the log only. */
export function searchAfter(filters: EntryFilters, page: PageRequest, now: Date): Date {
  return boundedAfter(walksEntries(filters), page, now);
}

/** The same for any list: `walks` says whether its rows have to be looked at one by one. */
export function boundedAfter(walks: boolean, page: PageRequest, now: Date): Date {
  const { createdAfter, createdBefore } = page;
  // Entries of that very moment are still kept.
  const oldest = new Date(daysBefore(now, entryDays).getTime() - 1);
  if (!walks) return latest(oldest, createdAfter);
  const end = createdBefore && createdBefore < now ? createdBefore : now;
  if (createdAfter && end.getTime() - createdAfter.getTime() > mostDays * dayMs) {
    throw invalid("after", `after must be at most ${mostDays} days before the end of a search with these filters.`);
  }
  return latest(oldest, createdAfter ?? daysBefore(end, defaultDays));
}

const latest = (a: Date, b: Date | undefined) => (b && b > a ? b : a);

/** Whether entries have to be looked at one by one: an index serves one key, one person, or one kind of failure. */
function walksEntries({ requestId, keyId, userId, status, ...others }: EntryFilters): boolean {
  if (requestId) return false;
  if (Object.values(others).some((filter) => filter !== undefined)) return true;
  const callers = [keyId, userId].filter((caller) => caller !== undefined).length;
  return callers > 1 || (status !== undefined && (callers > 0 || !isFailure(status)));
}

const isFailure = (status: NonNullable<EntryFilters["status"]>) =>
  "exactly" in status ? status.exactly >= 400 : status.hundreds >= 4;
