import type { Tx } from "../database/database.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { askToClear } from "./ask-to-clear.ts";
import { failWaiting, hasLanes, lockEnded, removeRemains, removeWebhook } from "./clear-store.ts";
import type { ClearJob } from "./jobs.ts";

export interface ClearDeps extends Deps {
  readonly jobs: Jobs;
}

/** Each commits for itself. */
const batchRows = 1_000;
/** Shorter than a node that stops waits for its jobs, and others get their turn. */
const sliceMs = 5_000;
/** Until somebody lets go of what is in their hands. */
const heldSeconds = 5;
/** Whoever publishes and has read the webhook as enabled is done by then: it is looked at once more. */
const settleSeconds = 60;

/** How far a webhook is cleared: there is more at once, later, or nothing. */
type Cleared = "more" | "held" | "settling" | "done";

/**
 * Deals with what a webhook that was disabled or deleted leaves behind. Disabled: what waits is given up, unless it is
 * enabled again meanwhile. Deleted: everything goes, and at last the webhook itself.
 */
export async function clearWebhook(deps: ClearDeps, { webhookId, ...scope }: ClearJob): Promise<Cleared> {
  const late = performance.now() + sliceMs;
  let cleared: Cleared = "more";
  while (cleared === "more" && performance.now() < late) {
    cleared = await deps.db.transaction((tx) => clearBatch(tx, scope, webhookId, deps.clock.now()));
  }
  if (cleared === "done") return cleared;
  const pause = { more: 0, held: heldSeconds, settling: settleSeconds }[cleared];
  await deps.db.transaction((tx) => askToClear(deps, tx, scope, webhookId, pause));
  return cleared;
}

async function clearBatch(tx: Tx, scope: Scope, webhookId: string, now: Date): Promise<Cleared> {
  const ended = await lockEnded(tx, scope, webhookId);
  if (!ended) return "done";
  const error = `the webhook was ${ended.isDeleted ? "deleted" : "disabled"}`;
  const failed = await failWaiting(tx, scope, { webhookId, error, now, most: batchRows });
  const removed = ended.isDeleted ? await removeRemains(tx, scope, webhookId, batchRows) : 0;
  if (failed + removed > 0) return "more";
  if (await hasLanes(tx, scope, webhookId, ended.isDeleted)) return "held";
  if (now.getTime() - ended.since.getTime() < settleSeconds * 1_000) return "settling";
  if (ended.isDeleted) await removeWebhook(tx, scope, webhookId);
  return "done";
}
