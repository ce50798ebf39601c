import type { Tx } from "../database/database.ts";
import { Fault } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { keyName, lockKeys } from "../platform/key-locks.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { replayJob } from "./jobs.ts";
import { readEnabledWebhook } from "./read-webhook.ts";
import { replayRange } from "./replay-range.ts";
import { countUnfinished, insertReplay } from "./replay-store.ts";
import type { Replay, ReplayFilters } from "./types.ts";

const maxUnfinished = 5;

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
    if ((await countAlone(tx, scope, webhookId)) >= maxUnfinished) throw tooMany();
    insertReplay(tx, scope, wanted);
    await jobs.send(tx, replayJob, [{ data: { ...scope, replayId: wanted.id }, key: wanted.id }]);
    return wanted;
  });
}

/** One caller after the other: all who count at once would find the last place free. */
async function countAlone(tx: Tx, scope: Scope, webhookId: string): Promise<number> {
  const locked = lockKeys(tx, [keyName(scope, "replay", webhookId), undefined]);
  const [count] = await Promise.all([countUnfinished(tx, scope, webhookId), locked]);
  return count;
}

const tooMany = () =>
  new Fault("conflict", `${maxUnfinished} runs are unfinished already: wait for one of them, or cancel one.`);
