import type { Deps } from "../platform/http/route.ts";
import { type BoundedCount, boundedCount, maxCount, type PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { countReviewRows } from "./store.ts";
import type { ReviewFilters } from "./types.ts";

export interface CountReviews {
  readonly scope: Scope;
  readonly filters: ReviewFilters;
  readonly page: PageRequest;
}

export const countReviews = async (
  { db }: Pick<Deps, "db">,
  { scope, filters, page }: CountReviews,
): Promise<BoundedCount> => boundedCount(await countReviewRows(db, scope, filters, { ...page, limit: maxCount }));
