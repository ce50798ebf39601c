import type { SpanNodes } from "../conversations/index.ts";
import { conflict, notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { checkOpen } from "./change-open-review.ts";
import { withPlaceFor } from "./claim-review.ts";
import { seenBy } from "./seen-by.ts";
import { findReview, lockReview, updateReviewRow } from "./store.ts";
import { holdConversation, storeHumanCard } from "./store-human-card.ts";
import type { GivenVerdicts, Review } from "./types.ts";

export interface SubmitReview {
  readonly scope: Scope;
  readonly id: string;
  readonly given: GivenVerdicts;
}

/** The card, its event, the conversation that names it and the review are one commit. */
export function submitReview(
  deps: Deps & { readonly spanNodes: SpanNodes },
  { scope, id, given }: SubmitReview,
): Promise<Review> {
  return deps.db.transaction(async (tx) => {
    const known = await findReview(tx, scope, id);
    if (!known) throw notFound("review");
    await holdConversation(tx, scope, known.conversationId, given.requestId);
    const review = await lockReview(tx, scope, id);
    if (!review) throw notFound("review");
    const taken = readyFor(review, given.reviewer);
    const now = deps.clock.now();
    const submissions = [...taken.submissions, await storeHumanCard(tx, deps, { scope, review: taken, given, now })];
    const whole = submissions.length >= taken.reviewersWanted;
    const after: Review = {
      ...taken,
      submissions,
      ...(whole ? { status: "completed", completedAt: now } : {}),
    };
    await updateReviewRow(tx, scope, after);
    return seenBy(after, given.reviewer);
  });
}

/** The review with a place for this person, or why there is none. */
function readyFor(review: Review, reviewer: string): Review {
  // Before the status: who sends the same twice is told that it is there, not that it is too late.
  if (review.submissions.some((submission) => submission.reviewer === reviewer)) {
    throw conflict("reviewer", `${reviewer} has already submitted this review.`);
  }
  checkOpen(review);
  if (review.reason === "dispute")
    throw conflict("id", "The review belongs to a dispute: resolve the dispute instead.");
  return withPlaceFor(review, reviewer);
}
