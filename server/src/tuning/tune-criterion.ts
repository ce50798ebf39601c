import type { Criterion } from "../grading/index.ts";
import { fingerprintOf } from "./fingerprint-of.ts";
import { learnCriterion } from "./learn-criterion.ts";
import { tryOut } from "./try-out.ts";
import type { CriterionOutcome, Review, Trial, TunedCriterion } from "./types.ts";

const leastReviews = 30;
const leastConversations = 20;
/** A smaller gain is not worth a grader that differs from everybody else's. */
const leastGain = 0.02;
/** Below this people and grader agree hardly more than by chance, whatever was gained. */
const leastKappa = 0.2;

export interface TriedCriterion {
  readonly outcome: CriterionOutcome;
  /** Null when it is not applied. */
  readonly tuned: TunedCriterion | null;
}

/** Learns a correction, and keeps it only where held-out reviews show that it agrees better. */
export function tuneCriterion(criterion: Criterion, reviews: readonly Review[]): TriedCriterion {
  const conversations = new Set(reviews.map(({ conversationId }) => conversationId)).size;
  const counted = {
    key: criterion.key,
    name: criterion.name,
    reviews: reviews.length,
    leftAsTheyWere: reviews.filter(({ judged }) => !judged).length,
    conversations,
  };
  const hindrance = hindranceOf(criterion, counted);
  if (hindrance) return { outcome: { ...counted, trial: null, applied: false, reason: hindrance }, tuned: null };
  const trial = tryOut(reviews);
  const applied = isBetter(trial);
  const reason = applied ? "agrees better on held-out reviews" : "not clearly better on held-out reviews";
  const tuned = {
    ...learnCriterion(reviews),
    ...trial,
    fingerprint: fingerprintOf(criterion),
    reviews: reviews.length,
  };
  return { outcome: { ...counted, trial, applied, reason }, tuned: applied ? tuned : null };
}

function hindranceOf(
  { check, type }: Criterion,
  { reviews, conversations }: Pick<CriterionOutcome, "reviews" | "conversations">,
): string | undefined {
  if (check === null) return "the local grader does not judge it";
  if (type === "category") return "category criteria are not corrected";
  if (reviews >= leastReviews && conversations >= leastConversations) return undefined;
  return `needs ${leastReviews} reviews of ${leastConversations} conversations`;
}

const isBetter = ({ after, gain: { accuracy, kappa } }: Trial) =>
  accuracy.value >= leastGain && accuracy.low > 0 && kappa.low > 0 && after.kappa >= leastKappa;
