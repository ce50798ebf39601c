import type { Tx } from "../database/database.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { insertEventFor } from "./direct-store.ts";
import { eventsTopic } from "./events-topic.ts";
import type { NewEvent } from "./types.ts";

/** As publishEvent, to one webhook and at once: answers the delivery's id, or nothing if the webhook takes none. */
export async function publishToWebhook(
  tx: Tx,
  scope: Scope,
  event: NewEvent,
  webhookId: string,
): Promise<string | undefined> {
  tx.announce(eventsTopic(scope));
  return insertEventFor(tx, scope, newId("event", event.at), event, webhookId);
}
