import type { Review } from "./types.ts";

/** A blind review as somebody may see it: until it is over, or they have submitted, they judge by themselves. */
export function seenBy(review: Review, reviewer: string): Review {
  const own = review.submissions.filter((submission) => submission.reviewer === reviewer);
  if (!review.blind || review.status !== "open" || own.length > 0) return review;
  return { ...review, scorecardId: null, submissions: own };
}
