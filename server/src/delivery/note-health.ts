import type { Database } from "../database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { Scope } from "../platform/scope.ts";
import { healthNews } from "./health-news.ts";
import { type Breaker, updateHealth } from "./health-store.ts";
import type { HealthNews, Outcome } from "./types.ts";

export interface HealthDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Ends a subscription; tells the people of its workspace why. */
  readonly disable: (webhook: { scope: Scope; id: string; reason: string }) => Promise<void>;
}

const breaker: Breaker = { failures: 10, firstPause: "5 seconds", longestPause: "5 minutes" };
const disabledAfterMs = 5 * 86_400_000;
/** That a receiver is well is written down no more often than this, unless it was not. */
const wellEveryMs = 5_000;
const maxRemembered = 10_000;

/** Writes down how receivers do, and ends the subscriptions of those that are gone. */
export function createHealthNotes(deps: HealthDeps): (finished: readonly Outcome[]) => Promise<void> {
  const well = new Map<string, number>();

  /** Another node may have noted a failure meanwhile: its good news come late by a few seconds at most. */
  function isOldNews({ webhookId, lastFailureAt }: HealthNews, now: number): boolean {
    if (lastFailureAt !== null) {
      well.delete(webhookId);
      return false;
    }
    if (now - (well.get(webhookId) ?? Number.NEGATIVE_INFINITY) < wellEveryMs) return true;
    if (well.size >= maxRemembered) well.clear();
    well.set(webhookId, now);
    return false;
  }

  return async (finished) => {
    const now = deps.clock.now();
    const news = healthNews(finished).filter((one) => !isOldNews(one, now.getTime()));
    if (news.length === 0) return;
    for (const { scope, webhookId: id, failingSince } of await updateHealth(deps.db, news, now, breaker)) {
      if (failingSince && now.getTime() - failingSince.getTime() >= disabledAfterMs) {
        await deps.disable({
          scope,
          id,
          reason: "No delivery has succeeded for five days. Check the receiver, then enable the webhook again.",
        });
      }
    }
    for (const { claimed, fate } of finished) {
      if (fate.kind === "failed" && fate.isGone) {
        const reason = "The receiver returned 410 Gone.";
        await deps.disable({ scope: claimed.scope, id: claimed.webhookId, reason });
      }
    }
  };
}
