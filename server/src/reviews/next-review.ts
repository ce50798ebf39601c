import { wakeFollowers } from "../events/index.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { addAssignee, findNextAssigned, lockNextFree, type NextReviewFilter } from "./queue-store.ts";
import { seenBy } from "./seen-by.ts";
import { findReview } from "./store.ts";
import type { Review } from "./types.ts";

/**
 * Returns the review that this reviewer should do next: the most urgent of their own, otherwise the most urgent with a
 * free place, which they then have. Null when there is none.
 */
export function nextReview(
  { db }: Pick<Deps, "db">,
  { scope, ...filter }: NextReviewFilter & { readonly scope: Scope },
): Promise<Review | null> {
  return db.transaction(async (tx) => {
    const own = await findNextAssigned(tx, scope, filter);
    const id = own ?? (await lockNextFree(tx, scope, filter));
    if (id === undefined) return null;
    if (own === undefined) {
      wakeFollowers(tx, scope);
      await addAssignee(tx, scope, id, filter.reviewer);
    }
    const review = await findReview(tx, scope, id);
    return review ? seenBy(review, filter.reviewer) : null;
  });
}
