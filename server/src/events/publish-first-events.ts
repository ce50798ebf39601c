import type { Tx } from "../database/database.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { insertFirstEvents } from "./batch-store.ts";
import { eventsTopic } from "./events-topic.ts";
import type { NewEvent } from "./types.ts";

/** As publishEvent, for events of as many resources that are new: each has the first number of its resource. */
export function publishFirstEvents(tx: Tx, scope: Scope, events: readonly NewEvent[]): void {
  insertFirstEvents(
    tx,
    scope,
    events.map((event) => ({ ...event, id: newId("event", event.at) })),
  );
  tx.announce(eventsTopic(scope));
}
