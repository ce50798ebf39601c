import type { Tx } from "../database/database.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { insertNextEvents } from "./batch-store.ts";
import { eventsTopic } from "./events-topic.ts";
import type { NewEvent } from "./types.ts";

/** As publishEvent, for as many resources, each in a lane of its own: one statement for all. */
export function publishEvents(tx: Tx, scope: Scope, events: readonly NewEvent[]): void {
  if (events.length === 0) return;
  insertNextEvents(
    tx,
    scope,
    events.map((event) => ({ ...event, id: newId("event", event.at) })),
  );
  tx.announce(eventsTopic(scope));
}
