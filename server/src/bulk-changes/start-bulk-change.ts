import type { Tx } from "../database/database.ts";
import { newId } from "../platform/ids.ts";
import { startRun } from "../platform/long-run/start-run.ts";
import type { LongRunDeps } from "../platform/long-run/types.ts";
import type { Quota } from "../platform/quota.ts";
import type { Scope } from "../platform/scope.ts";
import { bulkChangeRuns } from "./bulk-change-runs.ts";
import { insertBulkChange } from "./store.ts";
import type { BulkChange, BulkTarget } from "./types.ts";

const quota: Quota = { of: "unfinished bulk changes", max: 5, remedy: "wait for one of them, or cancel one" };

export interface StartBulkChange {
  readonly scope: Scope;
  readonly target: BulkTarget;
  readonly createdBy: string;
}

/** Stores the bulk change and requests its first slice, with the caller's commit. */
export async function startBulkChange(
  tx: Tx,
  deps: Pick<LongRunDeps, "clock" | "jobs">,
  { scope, target, createdBy }: StartBulkChange,
): Promise<BulkChange> {
  const now = deps.clock.now();
  const run: BulkChange = {
    id: newId("bulkChange", now),
    target,
    undoneBy: null,
    status: "queued",
    progress: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    lastId: null,
    attempts: 0,
    error: null,
    createdBy,
    createdAt: now,
    completedAt: null,
  };
  const insert = () => insertBulkChange(tx, scope, run);
  await startRun(tx, deps, bulkChangeRuns, { scope, id: run.id, quota, insert });
  return run;
}
