import type { ConversationBrief } from "../conversations/index.ts";
import type { Mask } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";

export type ReviewStatus = "open" | "completed" | "cancelled";

export interface Submission {
  readonly reviewer: string;
  readonly scorecardId: string;
  readonly submittedAt: Date;
}

export interface Review {
  readonly id: string;
  readonly conversationId: string;
  /** The card under review. */
  readonly scorecardId: string | null;
  readonly rubricId: string;
  readonly rubricVersion: number;
  readonly reason: string;
  readonly calibrationId: string | null;
  readonly status: ReviewStatus;
  readonly reviewersWanted: number;
  readonly blind: boolean;
  readonly assignees: readonly string[];
  readonly submissions: readonly Submission[];
  readonly dueAt: Date | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

export interface ReviewId {
  readonly scope: Scope;
  readonly id: string;
  /** Who asks: what is blind is hidden from them until they have submitted. */
  readonly reviewer: string;
}

export interface ReviewFilters {
  readonly status: ReviewStatus | undefined;
  readonly assignee: string | undefined;
  readonly conversationId: string | undefined;
  readonly rubricId: string | undefined;
  readonly calibrationId: string | undefined;
  /** Of the reason, what comes before the colon. */
  readonly kind: string | undefined;
  readonly reason: string | undefined;
  /** Open, not of a dispute, with a place of this person, who has not submitted. */
  readonly submittableBy?: string | undefined;
  /** Open, not of a dispute, with a free place that this person could take. */
  readonly claimableBy?: string | undefined;
  readonly dueBefore?: Date | undefined;
}

export type Verdict = "pass" | "partial" | "fail" | "not_applicable";

export interface GivenEvidence {
  readonly turn: number | null;
  readonly nodeId: string | null;
  readonly quote: string;
}

/** A criterion as a person judged it. */
export interface GivenCriterion {
  readonly key: string;
  readonly verdict: Verdict;
  readonly score: number | null;
  readonly category: string | null;
  readonly rationale: string | null;
  readonly evidence: readonly GivenEvidence[];
}

/** A person's verdicts on their way to a card. */
export interface GivenVerdicts {
  readonly reviewer: string;
  readonly criteria: readonly GivenCriterion[];
  readonly summary: string | null;
  /** The call that brings them: its arguments are forgotten with the conversation. */
  readonly requestId: string;
  readonly privacy: { readonly stored: Mask | undefined; readonly shown: Mask | undefined };
}

export interface Dispute {
  readonly id: string;
  readonly scorecardId: string;
  readonly conversationId: string;
  /** Null: the card as a whole. */
  readonly criterion: string | null;
  readonly reason: string;
  /** Null: none is proposed. */
  readonly proposedVerdict: Verdict | null;
  readonly raisedBy: string;
  readonly reviewId: string;
  readonly status: "open" | "resolved";
  readonly outcome: "upheld" | "rejected" | null;
  readonly note: string | null;
  readonly resolvedBy: string | null;
  readonly newScorecardId: string | null;
  readonly createdAt: Date;
  readonly resolvedAt: Date | null;
}

export interface DisputeFilters {
  readonly status: Dispute["status"] | undefined;
  readonly outcome: "upheld" | "rejected" | undefined;
  readonly scorecardId: string | undefined;
  readonly conversationId: string | undefined;
  readonly raisedBy: string | undefined;
  /** Disputes about these conversations are left out. */
  readonly exceptConversationIds?: readonly string[] | undefined;
}

export interface Calibration {
  readonly id: string;
  readonly name: string;
  readonly rubricId: string;
  readonly rubricVersion: number;
  readonly reviewers: readonly string[];
  readonly status: "open" | "closed";
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly reviews: readonly CalibrationReview[];
}

export interface CalibrationReview {
  readonly id: string;
  readonly conversationId: string;
  readonly scorecardId: string | null;
  readonly status: ReviewStatus;
  /** Who has judged it. */
  readonly submitted: readonly string[];
}

export interface CalibrationFilters {
  readonly status: Calibration["status"] | undefined;
  readonly rubricId: string | undefined;
}

/** A conversation to be reviewed, with its newest card by a rubric that no person made. */
export interface ReviewSubject {
  readonly conversationId: string;
  /** The conversation's newest card, whoever made it. */
  readonly newestCardId: string | null;
  /** The rubric that the conversation asks for. */
  readonly rubricId: string | null;
  readonly machineCard: { readonly id: string; readonly rubricVersion: number } | null;
}

/** By criterion: the category where it is about one, else the verdict. */
export type Verdicts = Readonly<Record<string, string>>;

/** What a person said of a conversation, and a grader before them. */
export interface HumanRating {
  readonly conversationId: string;
  readonly reviewer: string;
  readonly rubricVersion: number;
  readonly person: Verdicts;
  readonly grader: Verdicts | null;
}

/** A conversation as reviews name it, masked as the workspace wants it. */
export interface NamedConversation extends Omit<ConversationBrief, "firstWords"> {
  /** Its first words. */
  readonly title: string | null;
}

/** The names behind the ids that reviews and calibration sessions refer to. */
export interface Names {
  readonly conversations: ReadonlyMap<string, NamedConversation>;
  readonly rubrics: ReadonlyMap<string, string>;
  /** Members by e-mail. Whoever a key acts for need not be one. */
  readonly people: ReadonlyMap<string, string>;
}
