import { newId } from "../platform/ids.ts";
import { type Quota, refuseBeyond } from "../platform/quota.ts";
import { checkSecret } from "./check-secret.ts";
import { namedEvents } from "./named-events.ts";
import { countWebhooks, insertWebhook } from "./store.ts";
import type { CreateWebhook, Webhook } from "./types.ts";
import { checkUrl, type WebhookDeps } from "./webhook-deps.ts";

/** Each event is held against all of them. */
const quota: Quota = { of: "webhooks", max: 100, remedy: "delete one first" };

export async function createWebhook(deps: WebhookDeps, input: CreateWebhook): Promise<Webhook> {
  checkSecret(input.secret);
  await checkUrl(deps, input.url);
  return addWebhook(deps, input);
}

/** Without a look at the address, which may take its time: for one that is known. */
export function addWebhook(
  deps: Pick<WebhookDeps, "db" | "clock" | "secrets">,
  { scope, ...given }: CreateWebhook,
): Promise<Webhook> {
  const now = deps.clock.now();
  const webhook: Webhook = {
    id: newId("webhook", now),
    url: given.url,
    description: given.description,
    events: namedEvents(given.events),
    hasSecret: given.secret !== null,
    previousSecretUntil: null,
    status: given.enabled ? "enabled" : "disabled",
    disabledReason: null,
    disabledAt: given.enabled ? null : now,
    health: { failures: 0, failingSince: null, lastSuccessAt: null, lastFailureAt: null, openUntil: null },
    createdBy: given.createdBy,
    createdAt: now,
    updatedAt: now,
  };
  const secret = given.secret === null ? null : deps.secrets.encrypt(given.secret);
  return deps.db.transaction(async (tx) => {
    await refuseBeyond(tx, scope, quota, (max) => countWebhooks(tx, scope, max));
    insertWebhook(tx, scope, webhook, secret);
    return webhook;
  });
}
