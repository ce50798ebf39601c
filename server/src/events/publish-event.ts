import type { Tx } from "../database/database.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { eventsTopic } from "./events-topic.ts";
import { insertEvent } from "./store.ts";
import type { NewEvent } from "./types.ts";

/** Adds to the event log with the caller's commit: the event exists if and only if the change does. */
export function publishEvent(tx: Tx, scope: Scope, event: NewEvent): void {
  insertEvent(tx, scope, newId("event", event.at), event);
  tx.announce(eventsTopic(scope));
}
