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

// Of lanes that may be known: each counts on, and is locked until the transaction ends, in one order.
const insertNext = writing("event.insert-next", {
  next_numbers: `insert into event_sequence as known (workspace_id, mode, lane_id, last)
    select $1, $2, lane_id, 1 from unnest($3::text[]) as given (lane_id) order by lane_id collate "C"
    on conflict (workspace_id, mode, lane_id) do update set last = known.last + 1
    returning lane_id, last`,
  next_rows: `insert into event (workspace_id, mode, id, type, resource_type, resource_id, sequence, data, created_at, depth,
      text_at, text_version, text_bytes, lane_id)
    select $1, $2, id, ${inColumn("type", "$6::text[]")}, ${inColumn("resource_type", "$7::text[]")}, resource_id, last,
        ${longText("$9", "start", "size")}::json, ${inColumn("created_at", "$8::timestamptz[]")}, $12, text_at, text_version,
        text_bytes, nullif(lane_id, resource_id)
      from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $10::int[], $11::int[],
          $13::int[], $14::int[], $15::int[])
        as given (lane_id, resource_id, id, type, resource_type, created_at, start, size, text_at, text_version, text_bytes)
      join next_numbers using (lane_id)
    returning ${fanOut({
      id: "id",
      type: "type",
      resourceId: "resource_id",
      laneId: "coalesce(lane_id, resource_id)",
      sequence: "sequence",
      at: "created_at",
      names: "array[type, '*']",
      webhookIds: "array[]::text[]",
    })}`,
});

/** At most one of each lane. All of types that can be asked for. */
export function insertNextEvents(tx: Tx, scope: Scope, events: readonly NumberedEvent[]): void {
  const packed = events.map(packData);
  const data = longTexts(packed.map(({ body }) => body));
  tx.write(insertNext, [
    scope.workspaceId,
    scope.mode,
    events.map(({ laneId, resource }) => laneId ?? resource.id),
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
