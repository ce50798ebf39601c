import type { Review } from "../../api/client.ts";

type Queued = Pick<Review, "status" | "assignees" | "submissions" | "reviewers_wanted" | "due_at">;

export const hasSubmitted = ({ submissions }: Pick<Review, "submissions">, person: string): boolean =>
  submissions.some(({ reviewer }) => reviewer === person);

const isOpen = ({ status }: Queued) => status === "open";

export const isOverdue = (review: Queued, now: number): boolean =>
  isOpen(review) && review.due_at !== null && Date.parse(review.due_at) < now;

/** Whether the person may still take a place in it. */
export const canTake = (review: Queued, person: string): boolean =>
  isOpen(review) && !review.assignees.includes(person) && review.assignees.length < review.reviewers_wanted;

export const canJudge = (review: Queued, person: string): boolean =>
  isOpen(review) && review.assignees.includes(person) && !hasSubmitted(review, person);

/**
 * The card that the page shows: the one under review while it is judged, afterwards what came of it, one's own first. Undefined
 * where there is none, or where a blind review hides it.
 */
export function shownCardId(review: Review, person: string): string | undefined {
  const own = review.submissions.find(({ reviewer }) => reviewer === person);
  const made = own ?? (review.status === "open" ? undefined : review.submissions.at(-1));
  return made?.scorecard_id ?? review.scorecard_id ?? undefined;
}
