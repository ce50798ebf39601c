import type { Deps } from "../platform/http/route.ts";
import type { Page } from "../platform/paging.ts";
import { searchAfter } from "./search-range.ts";
import { listEntries } from "./store.ts";
import type { AuditEntry, PersonIdOf, SearchEntries } from "./types.ts";

const none: Page<AuditEntry> = { items: [], hasMore: false };

export async function searchEntries(
  { db, clock, personIdOf }: Deps & { readonly personIdOf: PersonIdOf },
  { scope, filters: given, person, page }: SearchEntries,
): Promise<Page<AuditEntry>> {
  const userId = person?.includes("@") ? await personIdOf(db, person) : person;
  const filters = { ...given, userId };
  const createdAfter = searchAfter(filters, page, clock.now());
  // An e-mail that nobody has: they made no call.
  if (person !== undefined && userId === undefined) return none;
  return listEntries(db, scope, filters, { ...page, createdAfter });
}
