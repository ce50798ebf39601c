import { eventsTopic } from "../events/index.ts";
import { notFound } from "../platform/fault.ts";
import { askToClear } from "./ask-to-clear.ts";
import { namedEvents } from "./named-events.ts";
import { lockWebhook, resetHealth, updateWebhookRow } from "./store.ts";
import type { Webhook, WebhookChanges, WebhookId } from "./types.ts";
import { checkUrl, type WebhookDeps } from "./webhook-deps.ts";

export interface UpdateWebhook extends WebhookId {
  readonly changes: WebhookChanges;
}

/** Changes what is given. Sending what is already so is no change. */
export async function updateWebhook(deps: WebhookDeps, { scope, id, changes }: UpdateWebhook): Promise<Webhook> {
  if (changes.url !== undefined) await checkUrl(deps, changes.url);
  return deps.db.transaction(async (tx) => {
    const before = await lockWebhook(tx, scope, id);
    if (!before) throw notFound("webhook");
    const now = deps.clock.now();
    const after = apply(changes, before, now);
    if (isSame(before, after)) return before;
    await updateWebhookRow(tx, scope, after);
    if (after.status === "disabled" && before.status === "enabled") await askToClear(deps, tx, scope, id);
    const isFresh = after.status === "enabled" && (before.status === "disabled" || after.url !== before.url);
    if (!isFresh) return after;
    // What failed, failed at another address or in another time: it is tried again at once.
    await resetHealth(tx, scope, id);
    tx.announce(eventsTopic(scope));
    return { ...after, health: { ...after.health, failures: 0, failingSince: null, openUntil: null } };
  });
}

function apply(changes: WebhookChanges, to: Webhook, now: Date): Webhook {
  const status = changes.enabled === undefined ? to.status : changes.enabled ? "enabled" : "disabled";
  return {
    ...to,
    url: changes.url ?? to.url,
    events: changes.events ? namedEvents(changes.events) : to.events,
    description: changes.description === undefined ? to.description : changes.description,
    ...(status === to.status ? {} : { status, disabledReason: null, disabledAt: status === "enabled" ? null : now }),
    updatedAt: now,
  };
}

const isSame = (a: Webhook, b: Webhook): boolean =>
  a.url === b.url &&
  a.description === b.description &&
  a.status === b.status &&
  a.events.length === b.events.length &&
  a.events.every((name, i) => name === b.events[i]);
