import type { Deps } from "../platform/http/route.ts";
import type { CreateReplay } from "./create-replay.ts";
import { readEnabledWebhook } from "./read-webhook.ts";
import { replayRange } from "./replay-range.ts";
import { countCandidates } from "./replay-walk-store.ts";

/** Somebody waits for the answer. */
const mostCounted = 100_000;

/** How many deliveries a run would make. */
export async function countReplay(
  { db, clock }: Deps,
  { scope, webhookId, filters }: Omit<CreateReplay, "createdBy">,
): Promise<{ readonly count: number; readonly countedAll: boolean }> {
  await readEnabledWebhook({ db }, { scope, id: webhookId });
  const { fromId: afterId, untilId: beforeId } = replayRange(filters, clock.now());
  const walk = { webhookId, filters, afterId, beforeId };
  const { seen, count } = await countCandidates(db, scope, walk, mostCounted + 1);
  return { count: Math.min(count, mostCounted), countedAll: seen <= mostCounted };
}
