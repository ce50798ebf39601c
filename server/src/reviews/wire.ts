import type {
  AgreementWire,
  BodyOf,
  CalibrationResultWire,
  CalibrationWire,
  createReview,
  DisputeWire,
  listReviews,
  QueryOf,
  ReviewWire,
  submitReview,
  updateReview,
} from "@cqs/contract";
import type { Mask } from "../platform/privacy.ts";
import { parseTimestamp } from "../platform/timestamp.ts";
import type { AgreementReport } from "./agreement-report.ts";
import type { CreateReview } from "./create-review.ts";
import { peopleOf } from "./people-of.ts";
import type { CalibrationResult } from "./read-calibrations.ts";
import type { Interval } from "./statistics/bootstrap.ts";
import type { Measured } from "./statistics/measure-agreement.ts";
import type { Calibration, Dispute, GivenCriterion, Names, Review, ReviewFilters } from "./types.ts";
import type { ReviewChanges } from "./update-review.ts";

const timeOf = (at: Date | null) => at?.toISOString() ?? null;
const momentOf = (text: string | null) => (text === null ? null : (parseTimestamp(text) ?? null));

/** A conversation that is gone, or a person who is no member, has no name but its own. */
const personToWire = (reviewer: string, { people }: Names) => ({ reviewer, name: people.get(reviewer) ?? reviewer });

const conversationToWire = (id: string, names: Names): ReviewWire["conversation"] => {
  const brief = names.conversations.get(id);
  return {
    title: brief?.title ?? null,
    channel: brief?.channel ?? null,
    agent_id: brief?.agentId ?? null,
    agent_name: brief?.agentName ?? null,
    contact_id: brief?.contactId ?? null,
    contact_name: brief?.contactName ?? null,
    started_at: timeOf(brief?.startedAt ?? null),
  };
};

export const reviewToWire = (review: Review, names: Names): ReviewWire => ({
  id: review.id,
  conversation_id: review.conversationId,
  conversation: conversationToWire(review.conversationId, names),
  scorecard_id: review.scorecardId,
  rubric_id: review.rubricId,
  rubric_name: names.rubrics.get(review.rubricId) ?? null,
  rubric_version: review.rubricVersion,
  reason: review.reason,
  calibration_id: review.calibrationId,
  status: review.status,
  reviewers_wanted: review.reviewersWanted,
  blind: review.blind,
  assignees: review.assignees as string[],
  people: peopleOf(review).map((person) => personToWire(person, names)),
  submissions: review.submissions.map(({ reviewer, scorecardId, submittedAt }) => ({
    reviewer,
    scorecard_id: scorecardId,
    submitted_at: submittedAt.toISOString(),
  })),
  due_at: timeOf(review.dueAt),
  created_at: review.createdAt.toISOString(),
  completed_at: timeOf(review.completedAt),
});

export const newReviewOf = (body: BodyOf<typeof createReview>): Omit<CreateReview, "scope"> => ({
  conversationId: body.conversation_id,
  scorecardId: body.scorecard_id ?? null,
  rubricId: body.rubric_id ?? null,
  reviewersWanted: body.reviewers_wanted ?? 1,
  blind: body.blind ?? false,
  assignees: body.assignees ?? [],
  dueAt: momentOf(body.due_at ?? null),
});

export const changesOf = (body: BodyOf<typeof updateReview>): ReviewChanges => ({
  assignees: body.assignees,
  dueAt: body.due_at === undefined ? undefined : momentOf(body.due_at),
  cancel: body.status === "cancelled",
});

export const reviewFiltersOf = (
  { reason, ...query }: QueryOf<typeof listReviews>,
  reviewer: string,
): ReviewFilters => ({
  status: query.status,
  assignee: query.assignee,
  submittableBy: query.can === "submit" ? reviewer : undefined,
  claimableBy: query.can === "claim" ? reviewer : undefined,
  dueBefore: query.due_before === undefined ? undefined : parseTimestamp(query.due_before),
  conversationId: query.conversation_id,
  rubricId: query.rubric_id,
  calibrationId: query.calibration_id,
  ...(reason?.includes(":") ? { kind: undefined, reason } : { kind: reason, reason: undefined }),
});

export const givenCriteriaOf = (criteria: BodyOf<typeof submitReview>["criteria"]): GivenCriterion[] =>
  criteria.map((each) => ({
    key: each.key,
    verdict: each.verdict,
    score: each.score ?? null,
    category: each.category ?? null,
    rationale: each.rationale ?? null,
    evidence: (each.evidence ?? []).map(({ turn, node_id, quote }) => ({
      turn: turn ?? null,
      nodeId: node_id ?? null,
      quote,
    })),
  }));

export const disputeToWire = (dispute: Dispute, mask: Mask | undefined): DisputeWire => ({
  id: dispute.id,
  scorecard_id: dispute.scorecardId,
  conversation_id: dispute.conversationId,
  criterion: dispute.criterion,
  reason: mask ? mask(dispute.reason) : dispute.reason,
  proposed_verdict: dispute.proposedVerdict,
  raised_by: dispute.raisedBy,
  review_id: dispute.reviewId,
  status: dispute.status,
  outcome: dispute.outcome,
  note: mask && dispute.note !== null ? mask(dispute.note) : dispute.note,
  resolved_by: dispute.resolvedBy,
  new_scorecard_id: dispute.newScorecardId,
  created_at: dispute.createdAt.toISOString(),
  resolved_at: timeOf(dispute.resolvedAt),
});

export const calibrationToWire = (calibration: Calibration, names: Names): CalibrationWire => {
  const { reviews, reviewers } = calibration;
  const submitted = reviews.flatMap((review) => review.submitted);
  return {
    id: calibration.id,
    name: calibration.name,
    rubric_id: calibration.rubricId,
    rubric_name: names.rubrics.get(calibration.rubricId) ?? null,
    rubric_version: calibration.rubricVersion,
    status: calibration.status,
    conversation_ids: reviews.map(({ conversationId }) => conversationId),
    conversations: reviews.map(({ conversationId }) => ({
      id: conversationId,
      ...conversationToWire(conversationId, names),
    })),
    reviewers: reviewers.map((reviewer) => ({
      ...personToWire(reviewer, names),
      submitted: submitted.filter((name) => name === reviewer).length,
    })),
    progress: {
      wanted: reviews.length * reviewers.length,
      submitted: submitted.length,
      completed: reviews.filter(({ status }) => status === "completed").length,
    },
    created_by: calibration.createdBy,
    created_by_name: names.people.get(calibration.createdBy) ?? calibration.createdBy,
    created_at: calibration.createdAt.toISOString(),
    closed_at: timeOf(calibration.closedAt),
  };
};

export const calibrationResultToWire = (
  { calibration, agreement }: CalibrationResult,
  names: Names,
): CalibrationResultWire => ({
  ...calibrationToWire(calibration, names),
  agreement: reportToWire(agreement),
});

export const reportToWire = ({ reviews, overall, criteria }: AgreementReport): CalibrationResultWire["agreement"] => ({
  reviews,
  overall: { people: figuresToWire(overall.people), grader: figuresToWire(overall.grader) },
  criteria: criteria.map(({ key, name, people, grader }) => ({
    key,
    name,
    people: figuresToWire(people),
    grader: figuresToWire(grader),
  })),
});

const figuresToWire = ({ pairs, clusters, figures, intervals }: Measured): AgreementWire["overall"]["people"] => ({
  pairs,
  conversations: clusters,
  percent: estimateToWire(figures.percent, intervals.percent, 100),
  kappa: estimateToWire(figures.kappa, intervals.kappa, 1),
  alpha: estimateToWire(figures.alpha, intervals.alpha, 1),
});

/** Rounding can leave a bound by a trillionth: what is shown stays inside. */
function estimateToWire(value: number | null, interval: Interval | null, scale: 1 | 100) {
  if (value === null) return null;
  const rounded = (figure: number) => Math.round((1e6 * Math.max(-1, Math.min(1, figure))) / 100) / (10_000 / scale);
  return {
    value: rounded(value),
    low: interval && rounded(interval.low),
    high: interval && rounded(interval.high),
  };
}
