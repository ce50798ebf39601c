import type { Channel } from "../conversations/index.ts";

/** Scores are counted in buckets of five points; full points have one of their own, since so many cards have them. */
export const buckets: readonly { readonly from: number; readonly to: number }[] = [
  ...Array.from({ length: 20 }, (_, n) => ({ from: n * 5, to: n * 5 + 5 })),
  { from: 100, to: 100 },
];

/** Days, as in 2026-01-31, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** A part of time; the end is not in it. */
export interface Moments {
  readonly start: Date;
  readonly end: Date;
}

/** The days of a time zone, and what they are in time. */
export interface Span extends Period, Moments {
  readonly timeZone: string;
  /** The UTC days that lie in it as a whole, if there are any. */
  readonly wholeDays: Period | undefined;
  /** What lies in it before and after those. */
  readonly edges: readonly Moments[];
}

/** A part of a period, in UTC days, that is summed by day or by month. */
export interface Piece extends Period {
  readonly span: "day" | "month";
}

export type Dimension = "all" | "agent" | "channel" | "tag";

/** Of which conversations. */
export interface Place {
  readonly dimension: Dimension;
  /** Empty for all. */
  readonly value: string;
}

export interface Question {
  readonly period: Span;
  readonly rubricId: string | null;
  /** Conversations that are not counted. */
  readonly hidden: readonly string[];
  /** Undefined: an agent whom nobody knows, who has no conversations. */
  readonly place: Place | undefined;
}

/** How far the answer can be trusted to be complete. */
export interface Freshness {
  /** What was scored, changed or forgotten before is in the answer. */
  readonly asOf: Date;
  /** Changes still to be counted, of which no more than a thousand are looked for. */
  readonly pending: number;
}

export interface Answered {
  readonly period: Span;
  readonly freshness: Freshness;
}

export interface ScoreSums {
  readonly count: number;
  /** Those with a score, and the sum of their hundredths. */
  readonly scored: number;
  readonly scoreSum: number;
  readonly passed: number;
  readonly criticalFailed: number;
}

/** The sums of one of several parts of time. */
export interface IntervalSums extends ScoreSums {
  /** Which of them, from 0. */
  readonly index: number;
}

/** An agent's sums for one criterion. */
export interface AgentCriterionSums extends VerdictSums {
  readonly agentId: string;
  readonly rubricId: string;
  readonly criterion: string;
}

export interface VerdictSums {
  readonly passed: number;
  readonly partial: number;
  readonly failed: number;
  readonly notApplicable: number;
  readonly unsure: number;
  /** In ten-thousandths. */
  readonly shareSum: number;
}

export interface ValueSums extends ScoreSums {
  readonly value: string;
  /** An agent's. */
  readonly name: string | null;
}

export interface CriterionSums extends VerdictSums {
  readonly rubricId: string;
  readonly criterion: string;
  readonly name: string;
}

/** Which rows come first, and how many of them. */
export interface Ranking {
  readonly sortBy: "count" | "mean" | "pass_rate" | "fail_rate";
  readonly order: "asc" | "desc";
  readonly limit: number;
  /** Rows of fewer conversations are left out. */
  readonly minCount: number;
}

export interface Quote {
  readonly turn: number | null;
  readonly nodeId: string;
  readonly start: number | null;
  readonly end: number | null;
  readonly quote: string;
}

/** A conversation that failed a criterion. */
export interface StoredExample {
  readonly conversationId: string;
  readonly scorecardId: string;
  /** When it started, else when it arrived. */
  readonly at: Date;
  /** In hundredths. */
  readonly score: number | null;
  readonly rationale: string;
  /** The first of them. */
  readonly evidence: Quote | null;
}

export interface Example extends StoredExample {
  /** In the time zone of the question. */
  readonly day: string;
}

export interface FailingCriterion extends CriterionSums {
  readonly examples: readonly Example[];
}

/** A conversation as the figures count it. */
export interface CountedConversation {
  readonly conversationId: string;
  readonly scorecardId: string;
  readonly rubricId: string;
  readonly agentId: string | null;
  readonly channel: Channel;
  /** When it started, else when it arrived. */
  readonly at: Date;
  /** In hundredths. */
  readonly score: number | null;
  readonly passed: boolean;
  readonly criticalFailed: boolean;
}

export interface CountedFilters {
  /** In hundredths: from here to below there. */
  readonly scoreFrom: number | null;
  readonly scoreBelow: number | null;
  readonly passed: boolean | null;
  readonly criticalFailed: boolean | null;
  readonly criterion: string | null;
  /** Letters as they are stored; empty: whatever the verdict is. */
  readonly verdicts: string;
}

export interface Histogram {
  readonly count: number;
  readonly scoreSum: number;
  /** As many as there are buckets. */
  readonly counts: readonly number[];
}
