import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { seenBy } from "./seen-by.ts";
import { findReview } from "./store.ts";
import type { Review, ReviewId } from "./types.ts";

export async function readReview({ db }: Pick<Deps, "db">, { scope, id, reviewer }: ReviewId): Promise<Review> {
  const review = await findReview(db, scope, id);
  if (!review) throw notFound("review");
  return seenBy(review, reviewer);
}
