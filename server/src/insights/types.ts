/** Scores are counted in buckets of five points; full points have one of their own, since so many cards have them. */
export const buckets: readonly { readonly from: number; readonly to: number }[] = [
  ...Array.from({ length: 20 }, (_, n) => ({ from: n * 5, to: n * 5 + 5 })),
  { from: 100, to: 100 },
];

/** Days in UTC, as in 2026-01-31, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** A part of a period that is summed by day or by month. */
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
  readonly period: Period;
  readonly rubricId: string | null;
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
  readonly period: Period;
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

export interface DaySums extends ScoreSums {
  readonly day: string;
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
export interface Example {
  readonly conversationId: string;
  readonly scorecardId: string;
  readonly day: string;
  /** In hundredths. */
  readonly score: number | null;
  readonly rationale: string;
  /** The first of them. */
  readonly evidence: Quote | null;
}

export interface FailingCriterion extends CriterionSums {
  readonly examples: readonly Example[];
}
