import { invalid } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { findDue, listDueRows } from "./due-store.ts";
import { seenBy } from "./seen-by.ts";
import { listReviewRows } from "./store.ts";
import type { Review, ReviewFilters } from "./types.ts";

export interface ListReviews {
  readonly scope: Scope;
  readonly filters: ReviewFilters;
  readonly page: PageRequest;
  readonly sort: "created" | "due";
  readonly reviewer: string;
}

export async function listReviews(deps: Pick<Deps, "db">, input: ListReviews): Promise<Page<Review>> {
  const { scope, filters, page, sort, reviewer } = input;
  const { items, hasMore } = await (sort === "due"
    ? listByDue(deps, input)
    : listReviewRows(deps.db, scope, filters, page));
  return { items: items.map((review) => seenBy(review, reviewer)), hasMore };
}

async function listByDue({ db }: Pick<Deps, "db">, { scope, filters, page }: ListReviews): Promise<Page<Review>> {
  const id = page.startingAfter;
  if (id === undefined) return listDueRows(db, scope, filters, { ...page, after: undefined });
  const due = await findDue(db, scope, id);
  // The id alone does not tell the due date of a review that was deleted with its conversation.
  if (due === undefined)
    throw invalid("starting_after", "starting_after is a review that no longer exists: start from the first page.");
  return listDueRows(db, scope, filters, { ...page, after: { id, due } });
}
