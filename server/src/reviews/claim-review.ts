import { conflict } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { changeOpenReview } from "./change-open-review.ts";
import type { Review, ReviewId } from "./types.ts";

/** Takes a free place among the assignees. */
export function claimReview(deps: Pick<Deps, "db">, input: ReviewId): Promise<Review> {
  return changeOpenReview(deps, input, (review) => withPlaceFor(review, input.reviewer));
}

/** Never more people than are wanted. */
export function withPlaceFor(review: Review, reviewer: string): Review {
  const { assignees, reviewersWanted } = review;
  if (assignees.includes(reviewer)) return review;
  if (assignees.length >= reviewersWanted) throw conflict("reviewer", "All places of this review are taken.");
  return { ...review, assignees: [...assignees, reviewer] };
}
