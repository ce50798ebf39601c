import type { Tx } from "../database/database.ts";
import { publishToWebhook } from "../events/index.ts";
import type { Deps } from "../platform/http/route.ts";
import { findDelivery } from "./delivery-store.ts";
import { isDisabled, readEnabledWebhook } from "./read-webhook.ts";
import type { Delivery, WebhookId } from "./types.ts";
import { toWire } from "./wire.ts";

/** An event of its own, to this webhook alone, on the way that all take. */
export function sendTest({ db, clock }: Deps, { scope, id }: WebhookId): Promise<Delivery> {
  return db.transaction(async (tx: Tx) => {
    const webhook = await readEnabledWebhook({ db: tx }, { scope, id });
    const at = clock.now();
    const resource = { type: "webhook", id };
    const event = { type: "webhook.test", resource, data: toWire(webhook, at), at } as const;
    const deliveryId = await publishToWebhook(tx, scope, event, id);
    const delivery = deliveryId && (await findDelivery(tx, scope, id, deliveryId));
    // Between the two looks somebody disabled it.
    if (!delivery) throw isDisabled();
    return delivery;
  });
}
