import type { Database, Queryable } from "../../database/database.ts";
import type { Clock } from "../clock.ts";
import type { JobKind, Jobs } from "../queue.ts";
import type { Scope } from "../scope.ts";

export type LongRunStatus = "queued" | "running" | "completed" | "cancelled" | "failed";

/** Work on many rows that a caller asks for and reads later. Workers do it slice by slice; its row says how far it is. */
export interface LongRun {
  readonly id: string;
  readonly status: LongRunStatus;
  /** Consecutive attempts without a committed step, killed ones included. */
  readonly attempts: number;
  readonly completedAt: Date | null;
}

export interface LongRunId {
  readonly scope: Scope;
  readonly id: string;
}

/** The payload of a run's job. The id's field has a name of its own in each kind, which stored jobs depend on. */
export type LongRunJob = Scope & Readonly<Record<string, string>>;

export interface LongRunKind<Run extends LongRun> {
  readonly job: JobKind<LongRunJob>;
  readonly idField: string;
  readonly store: LongRunStore<Run>;
}

export interface LongRunStore<Run extends LongRun> {
  countUnfinished(tx: Queryable, scope: Scope, at: { readonly now: Date; readonly parent?: string }): Promise<number>;
  /** Returns the run for a worker that continues it and counts the attempt; undefined when nothing is left to do. */
  claim(db: Queryable, scope: Scope, id: string, now: Date): Promise<Run | undefined>;
  /** Makes the claim's attempt not count. */
  uncount(db: Queryable, scope: Scope, id: string): Promise<void>;
  /** Returns whether the run was unfinished. */
  cancel(db: Queryable, scope: Scope, id: string, now: Date): Promise<boolean>;
  /** Returns whether it ended the run: not if a worker, this one included, has got further since the claim. */
  fail(db: Queryable, scope: Scope, end: RunFailure): Promise<boolean>;
  /** Lists runs of all workspaces that no worker has touched since. */
  listStalled(
    db: Queryable,
    at: { readonly since: Date; readonly now: Date; readonly limit: number },
  ): Promise<LongRunId[]>;
}

export interface RunFailure {
  readonly id: string;
  readonly attempts: number;
  readonly error: string;
  readonly now: Date;
}

export interface LongRunDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/** Why a slice ended: all is done, its time was up, or another worker continued the run or a caller ended it. */
export type SliceEnd = "whole" | "time" | "overtaken";

/** Rolls back a step of a worker whose run has been continued or ended by someone else. */
export class Overtaken extends Error {
  constructor() {
    super("the run was continued by another worker, or is over");
  }
}
