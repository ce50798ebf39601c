import { addressBlock } from "../platform/address-block.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import { listRefusals } from "./refusal-store.ts";
import { boundedAfter } from "./search-range.ts";
import type { RefusalCount, RefusalFilters } from "./types.ts";

/** Refused calls without a valid credential, as they were counted. */
export function searchRefusals(
  { db, clock }: Deps,
  { filters, page }: { readonly filters: RefusalFilters; readonly page: PageRequest },
): Promise<Page<RefusalCount>> {
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  const address = filters.address && addressBlock(filters.address);
  return listRefusals(
    db,
    { ...filters, address },
    { ...page, createdAfter: boundedAfter(isFiltered, page, clock.now()) },
  );
}
