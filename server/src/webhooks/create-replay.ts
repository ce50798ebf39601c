import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { startRun } from "../platform/long-run/start-run.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Quota } from "../platform/quota.ts";
import type { Scope } from "../platform/scope.ts";
import { readEnabledWebhook } from "./read-webhook.ts";
import { replayRange } from "./replay-range.ts";
import { replayRuns } from "./replay-runs.ts";
import { insertReplay } from "./replay-store.ts";
import type { Replay, ReplayFilters } from "./types.ts";

const quota: Quota = {
  of: "unfinished bulk replays of this webhook",
  max: 5,
  remedy: "wait for one of them, or cancel one",
};

export interface CreateReplay {
  readonly scope: Scope;
  readonly webhookId: string;
  readonly filters: ReplayFilters;
  readonly createdBy: string;
}

/** Stores the run and requests its first slice, with one commit. */
export function createReplay(
  { db, clock, jobs }: Deps & { readonly jobs: Jobs },
  { scope, webhookId, filters, createdBy }: CreateReplay,
): Promise<Replay> {
  const now = clock.now();
  const { fromId, untilId } = replayRange(filters, now);
  const wanted: Replay = {
    id: newId("replay", now),
    webhookId,
    status: "queued",
    filters,
    fromId,
    untilId,
    atId: fromId,
    progress: 0,
    replayed: 0,
    skipped: 0,
    attempts: 0,
    error: null,
    createdBy,
    createdAt: now,
    completedAt: null,
  };
  return db.transaction(async (tx) => {
    await readEnabledWebhook({ db: tx }, { scope, id: webhookId });
    const start = { scope, id: wanted.id, quota: { ...quota, within: webhookId } };
    await startRun(tx, { clock, jobs }, replayRuns, { ...start, insert: () => insertReplay(tx, scope, wanted) });
    return wanted;
  });
}
