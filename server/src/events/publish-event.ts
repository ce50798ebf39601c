import type { Tx } from "../database/database.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { insertEvent } from "./store.ts";
import type { NewEvent } from "./types.ts";

/**
 * Adds to the event log in the caller's transaction: the event exists if and only if the change does. The statement
 * leaves before the first wait, so that it can travel with the change itself.
 */
export function publishEvent(tx: Tx, scope: Scope, event: NewEvent): Promise<void> {
  return insertEvent(tx, scope, newId("event", event.at), event);
}
