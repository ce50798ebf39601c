import { notFound } from "../platform/fault.ts";
import { endOverlap, lockWebhook } from "./store.ts";
import type { Webhook, WebhookId } from "./types.ts";
import type { WebhookDeps } from "./webhook-deps.ts";

/** The new secret takes over at once. Without a rotation under way nothing changes. */
export function endSecretOverlap(deps: Pick<WebhookDeps, "db" | "clock">, { scope, id }: WebhookId): Promise<Webhook> {
  return deps.db.transaction(async (tx) => {
    const before = await lockWebhook(tx, scope, id);
    if (!before) throw notFound("webhook");
    const now = deps.clock.now();
    if (before.previousSecretUntil === null || before.previousSecretUntil <= now) return before;
    await endOverlap(tx, scope, id, now);
    return { ...before, previousSecretUntil: null, updatedAt: now };
  });
}
