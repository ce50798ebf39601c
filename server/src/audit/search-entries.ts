import type { Deps } from "../platform/http/route.ts";
import type { Page } from "../platform/paging.ts";
import { searchAfter } from "./search-range.ts";
import { listEntries } from "./store.ts";
import type { AuditEntry, SearchEntries } from "./types.ts";

export async function searchEntries(
  { db, clock }: Deps,
  { scope, filters, page }: SearchEntries,
): Promise<Page<AuditEntry>> {
  return listEntries(db, scope, filters, { ...page, createdAfter: searchAfter(filters, page, clock.now()) });
}
