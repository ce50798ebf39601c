import { columnOf, inColumn, longText, longTexts, type Tx, writing } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { fanOut } from "./fan-out-store.ts";
import { packData } from "./store.ts";
import type { NewEvent } from "./types.ts";

// Of resources that nobody knows yet: their counters begin here, and no number has to be waited for. All of types that can be
// asked for.
const insert = writing("event.insert-first", {
  event_numbers: `insert into event_sequence (workspace_id, mode, lane_id, last)
    select $1, $2, resource_id, 1 from unnest($3::text[]) as given (resource_id)`,
  event_rows: `insert into event (workspace_id, mode, id, type, resource_type, resource_id, sequence, data, created_at, depth,
      text_at, text_version, text_bytes)
    select $1, $2, id, ${inColumn("type", "$5::text[]")}, ${inColumn("resource_type", "$6::text[]")}, resource_id, 1,
        ${longText("$8", "start", "size")}::json, ${inColumn("created_at", "$7::timestamptz[]")}, $11, text_at, text_version, text_bytes
      from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $9::int[], $10::int[], $12::int[],
          $13::int[], $14::int[])
        as given (resource_id, id, type, resource_type, created_at, start, size, text_at, text_version, text_bytes)
    returning ${fanOut({
      id: "id",
      type: "type",
      resourceId: "resource_id",
      // Of a resource that nobody knows yet: it is a lane of its own.
      laneId: "resource_id",
      sequence: "sequence",
      at: "created_at",
      names: "array[type, '*']",
      webhookIds: "array[]::text[]",
    })}`,
});

export interface NumberedEvent extends NewEvent {
  readonly id: string;
}

export function insertFirstEvents(tx: Tx, scope: Scope, events: readonly NumberedEvent[]): void {
  const packed = events.map(packData);
  const data = longTexts(packed.map(({ body }) => body));
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    events.map(({ resource }) => resource.id),
    events.map(({ id }) => id),
    columnOf(events.map(({ type }) => type)),
    columnOf(events.map(({ resource }) => resource.type)),
    columnOf(events.map(({ at }) => at)),
    data.bytes,
    data.starts,
    data.sizes,
    tx.depth,
    packed.map(({ textAt }) => textAt),
    packed.map(({ textVersion }) => textVersion),
    packed.map(({ textBytes }) => textBytes),
  ]);
}
