import { eventBytes, eventData, type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { EventPosition, EventType, StoredEvent } from "./types.ts";

/** What an event has around its data when it is sent, about. */
const envelopeBytes = 350;

/** Where a list begins and ends, and how much of it is wanted. */
interface Wanted {
  readonly order: "asc" | "desc";
  readonly types: readonly EventType[];
  /** The first id that may be shown, and the first one past those. */
  readonly fromId: string;
  readonly untilId: string;
  readonly limit: number;
  /** A page that has as many ends there, but not before its first event. */
  readonly maxBytes: number;
}

export interface WantedOfLog extends Wanted {
  /** Both are outside of what is wanted. */
  readonly after: EventPosition;
  readonly before: EventPosition;
}

export interface WantedOfResource extends Wanted {
  readonly resourceId: string;
  /** Both are outside of what is wanted. */
  readonly afterSequence: number;
  readonly beforeSequence: number;
}

export interface FoundEvents {
  readonly events: readonly StoredEvent[];
  readonly more: boolean;
}

const columns = `event.id, event.tx, event.type, event.resource_type, event.resource_id, event.sequence, event.created_at,
  event.workspace_id, event.mode, event.data, event.text_at, event.text_version, event.text_bytes`;

// Sizes are first taken as stored, which costs nothing and is never more than the text: what is certainly too much is not
// unpacked only to be measured.
const rowsOfPlaces = `
  select id, tx::text as transaction, type, resource_type, resource_id, sequence, created_at, data, found
  from (
    select *, sum(octet_length(data) + ${envelopeBytes})
      over (order by place rows between unbounded preceding and 1 preceding) as bytes_before
    from (
      select id, tx, type, resource_type, resource_id, sequence, created_at, ${eventData("placed")} as data, place, found
      from (
        select ${columns}, places.place, count(*) over () as found,
          sum(${eventBytes("event")} + ${envelopeBytes})
            over (order by places.place rows between unbounded preceding and 1 preceding) as packed_before
        from places cross join lateral (
          select * from event where workspace_id = $1 and mode = $2 and id = places.id offset 0
        ) as event
      ) as placed
      where place <= $3 and coalesce(packed_before, 0) < $4::bigint
      offset 0
    ) as unpacked
  ) as measured
  where coalesce(bytes_before, 0) < $4::bigint
  order by place`;

// As one row, in the order of an index: from "type = …" and "workspace_id = …" by themselves the planner concludes, where
// it has no statistics, that another index would do, and walks past all other types.
const key = ["event.type", "event.workspace_id", "event.mode", "event.tx", "event.id"];

// Types are walked one by one and merged, so that rare ones cost no more than frequent ones. As in the log's other
// readers, only up to the oldest transaction still under way: nothing appears behind a reader.
const walkLog = (order: "asc" | "desc") =>
  statement(
    `event.list_log_${order}`,
    `with places as materialized (
       select id, row_number() over (order by tx ${order}, id ${order}) as place
       from (
         select next.tx, next.id
         from unnest($5::text[]) as wanted (type) cross join lateral (
           select event.tx, event.id from event
           where (${key}) > (wanted.type, $1, $2, $6::xid8, $7) and (${key}) < (wanted.type, $1, $2, $8::xid8, $9)
             and event.tx < pg_snapshot_xmin(pg_current_snapshot()) and event.id >= $10 and event.id < $11
           order by ${key.map((column) => `${column} ${order}`).join(", ")}
           limit $3::int + 1
         ) as next
         order by next.tx ${order}, next.id ${order}
         limit $3::int + 1
       ) as page
     )${rowsOfPlaces}`,
  );
const logSql = { asc: walkLog("asc"), desc: walkLog("desc") };

// A number is only given out once the one before it is certain (see store.ts): by their numbers, too, nothing appears
// behind a reader.
const walkResource = (order: "asc" | "desc") =>
  statement(
    `event.list_resource_${order}`,
    `with places as materialized (
       select id, row_number() over (order by sequence ${order}) as place
       from (
         select id, sequence from event
         where workspace_id = $1 and mode = $2 and resource_id = $6 and sequence > $7 and sequence < $8
           and type = any($5) and id >= $9 and id < $10
         order by sequence ${order}
         limit $3::int + 1
       ) as page
     )${rowsOfPlaces}`,
  );
const resourceSql = { asc: walkResource("asc"), desc: walkResource("desc") };

export async function listLogRows(db: Queryable, scope: Scope, wanted: WantedOfLog): Promise<FoundEvents> {
  const { after, before, fromId, untilId } = wanted;
  const range = [after.tx, after.id, before.tx, before.id, fromId, untilId];
  return found(await db.query<EventRow>(logSql[wanted.order], [...first(scope, wanted), ...range]));
}

export async function listResourceRows(db: Queryable, scope: Scope, wanted: WantedOfResource): Promise<FoundEvents> {
  const { resourceId, afterSequence, beforeSequence, fromId, untilId } = wanted;
  const range = [resourceId, afterSequence, beforeSequence, fromId, untilId];
  return found(await db.query<EventRow>(resourceSql[wanted.order], [...first(scope, wanted), ...range]));
}

const first = (scope: Scope, { limit, maxBytes, types }: Wanted) => [
  scope.workspaceId,
  scope.mode,
  limit,
  maxBytes,
  types,
];

const found = (rows: readonly EventRow[]): FoundEvents => ({
  events: rows.map(toEvent),
  more: (rows[0]?.found ?? 0) > rows.length,
});

const placeSql = statement(
  "event.find_place",
  `select tx::text as transaction, resource_id, sequence from event where workspace_id = $1 and mode = $2 and id = $3`,
);

export interface EventPlace {
  readonly position: EventPosition;
  readonly resourceId: string;
  readonly sequence: number;
}

export async function findPlace(db: Queryable, scope: Scope, id: string): Promise<EventPlace | undefined> {
  const [row] = await db.query<{ transaction: string; resource_id: string; sequence: number }>(placeSql, [
    scope.workspaceId,
    scope.mode,
    id,
  ]);
  return row && { position: { tx: row.transaction, id }, resourceId: row.resource_id, sequence: row.sequence };
}

const aroundSql = statement(
  "event.find_around",
  `select earlier.tx::text as earlier_tx, earlier.id as earlier_id, later.tx::text as later_tx, later.id as later_id
   from (select) as one
   left join lateral (
     select tx, id from event where workspace_id = $1 and mode = $2 and id < $3 order by id desc limit 1
   ) as earlier on true
   left join lateral (
     select tx, id from event where workspace_id = $1 and mode = $2 and id >= $4 order by id limit 1
   ) as later on true`,
);

interface AroundRow {
  readonly earlier_tx: string | null;
  readonly earlier_id: string;
  readonly later_tx: string | null;
  readonly later_id: string;
}

/** The last event before one id, and the first from another one on. */
export async function findAround(
  db: Queryable,
  scope: Scope,
  { fromId, untilId }: { readonly fromId: string; readonly untilId: string },
): Promise<{ readonly earlier: EventPosition | undefined; readonly later: EventPosition | undefined }> {
  const [row] = await db.query<AroundRow>(aroundSql, [scope.workspaceId, scope.mode, fromId, untilId]);
  return {
    earlier: row?.earlier_tx ? { tx: row.earlier_tx, id: row.earlier_id } : undefined,
    later: row?.later_tx ? { tx: row.later_tx, id: row.later_id } : undefined,
  };
}

export interface EventRow {
  readonly id: string;
  readonly transaction: string;
  readonly type: EventType;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly sequence: number;
  readonly created_at: Date;
  readonly data: string;
  readonly found?: number;
}

export const toEvent = (row: EventRow): StoredEvent => ({
  position: { tx: row.transaction, id: row.id },
  id: row.id,
  type: row.type,
  resource: { type: row.resource_type, id: row.resource_id },
  sequence: row.sequence,
  data: row.data,
  createdAt: row.created_at,
});
