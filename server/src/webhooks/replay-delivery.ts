import { eventsTopic } from "../events/index.ts";
import { conflict } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { readDeliveryRow } from "./read-delivery.ts";
import { readEnabledWebhook } from "./read-webhook.ts";
import { insertReplayed } from "./replay-walk-store.ts";
import type { Delivery, DeliveryId } from "./types.ts";

/** A new delivery of the same event. */
export function replayDelivery({ db, clock }: Deps, input: DeliveryId): Promise<Delivery> {
  const { scope, webhookId } = input;
  return db.transaction(async (tx) => {
    await readEnabledWebhook({ db: tx }, { scope, id: webhookId });
    const first = await readDeliveryRow(tx, input);
    if (first.status === "pending") throw conflict("delivery_id", "The delivery is still pending.");
    const at = clock.now();
    const id = newId("delivery", at);
    const made = await insertReplayed(tx, scope, { webhookId, eventId: first.eventId, id, at });
    if (!made) {
      // Whichever it was, the webhook is looked at first.
      await readEnabledWebhook({ db: tx }, { scope, id: webhookId });
      throw conflict("delivery_id", "The event is no longer stored and can't be replayed.");
    }
    tx.announce(eventsTopic(scope));
    return readDeliveryRow(tx, { scope, webhookId, id });
  });
}
