import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import type { Jobs } from "../platform/queue.ts";
import { type Quota, refuseBeyond } from "../platform/quota.ts";
import type { Scope } from "../platform/scope.ts";
import { replayJob } from "./jobs.ts";
import { readEnabledWebhook } from "./read-webhook.ts";
import { replayRange } from "./replay-range.ts";
import { countUnfinished, insertReplay } from "./replay-store.ts";
import type { Replay, ReplayFilters } from "./types.ts";

const quota: Quota = { of: "unfinished runs", max: 5, remedy: "wait for one of them, or cancel one" };

export interface CreateReplay {
  readonly scope: Scope;
  readonly webhookId: string;
  readonly filters: ReplayFilters;
  readonly createdBy: string;
}

/** Keeps what is wanted, and asks for it to be done, with one commit. */
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
    await refuseBeyond(tx, scope, { ...quota, within: webhookId }, () => countUnfinished(tx, scope, webhookId));
    insertReplay(tx, scope, wanted);
    await jobs.send(tx, replayJob, [{ data: { ...scope, replayId: wanted.id }, key: wanted.id }]);
    return wanted;
  });
}
