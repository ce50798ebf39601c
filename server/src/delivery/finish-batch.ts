import type { Database } from "../database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { Scope } from "../platform/scope.ts";
import { type Breaker, finishDeliveries, updateHealth } from "./finish-store.ts";
import { healthNews } from "./health-news.ts";
import type { Finished, FinishResult } from "./types.ts";

export interface FinishDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Ends a subscription; tells the people of its workspace why. */
  readonly disable: (webhook: { scope: Scope; id: string; reason: string }) => Promise<void>;
}

const breaker: Breaker = { failures: 10, firstPause: "5 seconds", longestPause: "5 minutes" };
const disabledAfterMs = 5 * 86_400_000;

/** Writes down what a batch of attempts brought, to their deliveries and to what is known of their receivers. */
export async function finishBatch(deps: FinishDeps, finished: readonly Finished[]): Promise<readonly FinishResult[]> {
  const now = deps.clock.now();
  const results = await finishDeliveries(deps.db, finished, now);
  const written = finished.filter((_, i) => results[i] === "finished");
  if (written.length === 0) return results;
  const receivers = await updateHealth(deps.db, healthNews(written), now, breaker);
  for (const { scope, webhookId: id, failingSince } of receivers) {
    if (failingSince && now.getTime() - failingSince.getTime() >= disabledAfterMs) {
      await deps.disable({ scope, id, reason: "No delivery has succeeded for five days." });
    }
  }
  for (const { claimed, fate } of written) {
    if (fate.kind === "failed" && fate.isGone) {
      const reason = "The receiver answered 410: it is gone for good.";
      await deps.disable({ scope: claimed.scope, id: claimed.webhookId, reason });
    }
  }
  return results;
}
