import type { Tx } from "../database/database.ts";
import { Fault } from "../platform/fault.ts";
import { newId } from "../platform/ids.ts";
import { keyName, lockKeys } from "../platform/key-locks.ts";
import type { Scope } from "../platform/scope.ts";
import { checkSecret } from "./check-secret.ts";
import { namedEvents } from "./named-events.ts";
import { countWebhooks, insertWebhook } from "./store.ts";
import type { CreateWebhook, Webhook } from "./types.ts";
import { checkUrl, type WebhookDeps } from "./webhook-deps.ts";

/** Each event is held against all of them. */
const maxWebhooks = 100;

export async function createWebhook(deps: WebhookDeps, { scope, ...given }: CreateWebhook): Promise<Webhook> {
  checkSecret(given.secret);
  await checkUrl(deps, given.url);
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
    if ((await countAlone(tx, scope)) >= maxWebhooks) throw tooMany();
    insertWebhook(tx, scope, webhook, secret);
    return webhook;
  });
}

/** One caller after the other: all who count at once would find the last place free. */
async function countAlone(tx: Tx, scope: Scope): Promise<number> {
  const locked = lockKeys(tx, [keyName(scope, "webhook", "count"), undefined]);
  const [count] = await Promise.all([countWebhooks(tx, scope), locked]);
  return count;
}

const tooMany = () => new Fault("conflict", `There are ${maxWebhooks} webhooks already: remove one first.`);
