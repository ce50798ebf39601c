import { type Tx, writing } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { fanOut } from "./fan-out-store.ts";
import { type NewEvent, namesOf } from "./types.ts";

// The counter's row stays locked until the transaction ends: whoever comes next gets the next number only when this
// one is certain, and a transaction that is undone gives its number back.
export const eventInsert = writing("event.insert", {
  event_number: `insert into event_sequence as known (workspace_id, mode, lane_id, last)
    values ($1, $2, coalesce($15, $3), 1)
    on conflict (workspace_id, mode, lane_id) do update set last = known.last + 1
    returning last`,
  event_row: `insert into event (workspace_id, mode, id, type, resource_type, resource_id, sequence, data, created_at, depth,
      text_at, text_version, text_bytes, lane_id)
    select $1, $2, $4, $5, $6, $3, last, $7, $8::timestamptz, $9, $12, $13, $14, $15 from event_number
    returning ${fanOut({
      id: "id",
      type: "type",
      resourceId: "resource_id",
      laneId: "coalesce(lane_id, resource_id)",
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
  const { type, resource, at } = event;
  const { body, textAt, textVersion, textBytes } = packData(event);
  const asked = [namesOf(type), event.webhookIds ?? []];
  const text = [textAt, textVersion, textBytes];
  const head = [scope.workspaceId, scope.mode, resource.id, id, type, resource.type, body, at, tx.depth];
  return [...head, ...asked, ...text, event.laneId ?? null];
}

/** Data as the log keeps it. What the resource has already, a long text or all of it, is named, and a null stands in its place. */
interface PackedData {
  readonly body: string;
  /** In characters: where the null begins. */
  readonly textAt: number | null;
  readonly textVersion: number | null;
  readonly textBytes: number | null;
}

/** As text: the column is json, not jsonb, so that receivers see the keys in the order in which GET has them. */
export function packData({ data, ownText, ownRow }: NewEvent): PackedData {
  if (ownRow) return { body: "null", textAt: 0, textVersion: ownRow.form, textBytes: ownRow.bytes };
  if (!ownText) return { body: JSON.stringify(data), textAt: null, textVersion: null, textBytes: null };
  const { field, version, text } = ownText;
  const body = JSON.stringify({ ...data, [field]: null });
  // No text holds this: a quotation mark in one has a backslash before it. Nor does an object stand before it.
  const before = body.slice(0, body.indexOf(`"${field}":null`) + field.length + 3);
  return { body, textAt: charactersOf(before), textVersion: version, textBytes: Buffer.byteLength(text) };
}

/** As PostgreSQL counts them: two halves of one are one. */
function charactersOf(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) === 0xdc00) count -= 1;
  return count;
}
