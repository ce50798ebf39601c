import type { Tx } from "../database/database.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { eventsTopic } from "./events-topic.ts";
import { insertEvent } from "./store.ts";
import type { NewEvent } from "./types.ts";

/** Adds to the event log with the caller's commit: the event exists if and only if the change does. Answers its id. */
export function publishEvent(tx: Tx, scope: Scope, event: NewEvent): string {
  const id = newId("event", event.at);
  insertEvent(tx, scope, id, event);
  tx.announce(eventsTopic(scope));
  return id;
}
