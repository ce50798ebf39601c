import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { seenBy } from "./seen-by.ts";
import { listReviewRows } from "./store.ts";
import type { Review, ReviewFilters } from "./types.ts";

export interface ListReviews {
  readonly scope: Scope;
  readonly filters: ReviewFilters;
  readonly page: PageRequest;
  readonly reviewer: string;
}

export async function listReviews(
  { db }: Pick<Deps, "db">,
  { scope, filters, page, reviewer }: ListReviews,
): Promise<Page<Review>> {
  const { items, hasMore } = await listReviewRows(db, scope, filters, page);
  return { items: items.map((review) => seenBy(review, reviewer)), hasMore };
}
