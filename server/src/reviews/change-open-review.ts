import { wakeFollowers } from "../events/index.ts";
import { conflict, notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { seenBy } from "./seen-by.ts";
import { lockReview, updateReviewRow } from "./store.ts";
import type { Review, ReviewId } from "./types.ts";

/** Changes a review that is open, one caller after the other. The very same review is no change. */
export function changeOpenReview(
  { db }: Pick<Deps, "db">,
  { scope, id, reviewer }: ReviewId,
  change: (review: Review) => Review,
): Promise<Review> {
  return db.transaction(async (tx) => {
    const review = await lockReview(tx, scope, id);
    if (!review) throw notFound("review");
    checkOpen(review);
    const changed = change(review);
    if (changed !== review) {
      wakeFollowers(tx, scope);
      await updateReviewRow(tx, scope, changed);
    }
    return seenBy(changed, reviewer);
  });
}

export function checkOpen({ status }: Review): void {
  if (status !== "open") throw conflict("status", `The review is already ${status}.`);
}
