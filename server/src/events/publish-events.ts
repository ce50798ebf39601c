import type { Tx } from "../database/database.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { insertEvents } from "./batch-store.ts";
import { eventsTopic } from "./events-topic.ts";
import type { NewEvent } from "./types.ts";

/** As publishEvent, for events of as many different resources. */
export function publishEvents(tx: Tx, scope: Scope, events: readonly NewEvent[]): void {
  insertEvents(
    tx,
    scope,
    events.map((event) => ({ ...event, id: newId("event", event.at) })),
  );
  tx.announce(eventsTopic(scope));
}
