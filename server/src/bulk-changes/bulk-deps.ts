import type { ReviseDeps, WalkDeps } from "../conversations/index.ts";
import type { LongRunDeps } from "../platform/long-run/types.ts";
import type { PrivacyOf } from "../platform/privacy.ts";

export interface BulkPorts extends WalkDeps, ReviseDeps {
  readonly privacyOf: PrivacyOf;
  readonly bulkPace?: BulkPace;
}

export interface BulkPace {
  /** Conversations that are listed at a time. */
  readonly pageRows: number;
  /** Conversations of one transaction: their rows stay locked until it is over. */
  readonly stepRows: number;
}

/** On a busy node a step waits for a second and more, most of it for its turn: with 100 rows it did 60 a second. */
export const usualBulkPace: BulkPace = { pageRows: 1_000, stepRows: 500 };

export type BulkDeps = BulkPorts & LongRunDeps;
