import type { Scope } from "../platform/scope.ts";

export type RescoreStatus = "queued" | "running" | "completed" | "cancelled" | "failed";

/** What became of one criterion. */
export interface CriterionChange {
  readonly compared: number;
  readonly changed: number;
  /** Of the shares of points, over those that have one on both cards. */
  readonly shares: number;
  readonly sumBefore: number;
  readonly sumAfter: number;
}

/** Sums, of which the means are made when somebody looks. */
export interface Report {
  readonly withBefore: number;
  readonly sumBefore: number;
  readonly withAfter: number;
  readonly sumAfter: number;
  readonly improved: number;
  readonly worsened: number;
  readonly unchanged: number;
  readonly nowPassing: number;
  readonly nowFailing: number;
  readonly criteria: Readonly<Record<string, CriterionChange>>;
}

/** What is wanted. */
export interface RescoreOrder {
  /** The rubric to use; null: each conversation's own. */
  readonly rubricId: string | null;
  /** Only conversations whose newest card is of this rubric. */
  readonly scoredBy: string | null;
  /** As they were given, and as the list of conversations takes them. */
  readonly filters: Readonly<Record<string, unknown>>;
}

export interface Rescore extends RescoreOrder {
  readonly id: string;
  readonly status: RescoreStatus;
  readonly progress: number;
  readonly scored: number;
  readonly failed: number;
  readonly report: Report;
  /** The last conversation that is done: from here it goes on. */
  readonly lastId: string | null;
  readonly attempts: number;
  readonly error: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

export interface RescoreId {
  readonly scope: Scope;
  readonly id: string;
}
