import type { HealthNews, Outcome } from "./types.ts";

/** What a batch of attempts, in the order in which they were made, says of each receiver. */
export function healthNews(finished: readonly Outcome[]): readonly HealthNews[] {
  const news = new Map<string, HealthNews>();
  for (const { claimed, attempt, fate } of finished) {
    const before = news.get(claimed.webhookId);
    const known = before ?? {
      scope: claimed.scope,
      webhookId: claimed.webhookId,
      lastSuccessAt: null,
      lastFailureAt: null,
      failuresSince: 0,
      failingSince: null,
    };
    // Who answers that it does not want an event is there to take the next one.
    const isAlive = fate.kind === "failed" && fate.isAlive;
    news.set(
      claimed.webhookId,
      fate.kind === "delivered"
        ? { ...known, lastSuccessAt: attempt.at, failuresSince: 0, failingSince: null }
        : {
            ...known,
            lastFailureAt: attempt.at,
            failuresSince: known.failuresSince + (isAlive ? 0 : 1),
            failingSince: known.failingSince ?? attempt.at,
          },
    );
  }
  return [...news.values()].sort((a, b) => (a.webhookId < b.webhookId ? -1 : 1));
}
