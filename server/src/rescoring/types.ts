import type { Scope } from "../platform/scope.ts";
import type { Report } from "./report.ts";

export type RescoreStatus = "queued" | "running" | "completed" | "cancelled" | "failed";

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
