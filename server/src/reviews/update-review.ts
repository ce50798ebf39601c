import { conflict } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { changeOpenReview } from "./change-open-review.ts";
import { tooManyAssignees } from "./create-review.ts";
import type { Review, ReviewId } from "./types.ts";

/** What is undefined stays; null clears. */
export interface ReviewChanges {
  readonly assignees: readonly string[] | undefined;
  readonly dueAt: Date | null | undefined;
  readonly cancel: boolean;
}

export function updateReview(
  deps: Pick<Deps, "db">,
  { changes, ...input }: ReviewId & { readonly changes: ReviewChanges },
): Promise<Review> {
  return changeOpenReview(deps, input, (review) => apply(changes, review));
}

function apply({ assignees, dueAt, cancel }: ReviewChanges, review: Review): Review {
  if (assignees) checkAssignees(assignees, review);
  if (cancel && review.reason === "dispute") {
    throw conflict("status", "The review belongs to a dispute: resolve the dispute instead.");
  }
  return {
    ...review,
    assignees: assignees ?? review.assignees,
    dueAt: dueAt === undefined ? review.dueAt : dueAt,
    status: cancel ? "cancelled" : review.status,
  };
}

function checkAssignees(assignees: readonly string[], { reviewersWanted, submissions }: Review): void {
  if (assignees.length > reviewersWanted) throw tooManyAssignees(reviewersWanted);
  // In a blind review whoever asks may not be told who it is.
  if (submissions.some(({ reviewer }) => !assignees.includes(reviewer))) {
    throw conflict("assignees", "assignees must include everyone who has submitted.");
  }
}
