import { type Tx, writing } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { fanOut } from "./fan-out-store.ts";
import { type NewEvent, namesOf } from "./types.ts";

// The counter's row stays locked until the transaction ends: whoever comes next gets the next number only when this
// one is certain, and a transaction that is undone gives its number back.
export const eventInsert = writing("event.insert", {
  event_number: `insert into event_sequence as known (workspace_id, mode, resource_id, last) values ($1, $2, $3, 1)
    on conflict (workspace_id, mode, resource_id) do update set last = known.last + 1
    returning last`,
  event_row: `insert into event (workspace_id, mode, id, type, resource_type, resource_id, sequence, data, created_at, depth)
    select $1, $2, $4, $5, $6, $3, last, $7, $8::timestamptz, $9 from event_number
    returning ${fanOut({
      id: "id",
      type: "type",
      resourceId: "resource_id",
      sequence: "sequence",
      at: "created_at",
      names: "$10::text[]",
      webhookIds: "$11::text[]",
    })}`,
});

export function insertEvent(tx: Tx, scope: Scope, id: string, event: NewEvent): void {
  tx.write(eventInsert, eventValues(tx, scope, id, event));
}

export function eventValues(tx: Tx, scope: Scope, id: string, event: NewEvent): readonly unknown[] {
  const { type, resource, data, at } = event;
  // As text: the column is json, not jsonb, so that receivers see the keys in the order in which GET has them.
  const body = JSON.stringify(data);
  const asked = [namesOf(type), event.webhookIds ?? []];
  return [scope.workspaceId, scope.mode, resource.id, id, type, resource.type, body, at, tx.depth, ...asked];
}
