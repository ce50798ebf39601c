import { eventBytes, eventData, eventDataColumns, type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { EventPage, EventPosition, FollowedEvent, ReadEvents } from "./types.ts";

/** So many rows are looked at for one page. */
const maxRows = 500;
/** What an event has around its data when it is sent, about. */
const envelopeBytes = 350;

interface PageRow {
  readonly held: boolean;
  readonly scanned: number;
  readonly id: string | null;
  readonly transaction: string;
  readonly type: FollowedEvent["type"];
  readonly resource_type: string;
  readonly resource_id: string;
  readonly sequence: number | null;
  readonly data: string | null;
  readonly created_at: Date;
}

const wanted = "($5::text[] is null or type = any($5)) as wanted";
const after = `where workspace_id = $1 and mode = $2 and (tx, id) > ($3::xid8, $4)
  and tx < pg_snapshot_xmin(pg_current_snapshot()) order by tx, id limit ${maxRows}`;

// An id tells when its event was made, not when it could be seen: a transaction that takes long commits ids that readers
// have long passed. So the log is read by the number of the transaction, and only up to the oldest one still under way:
// of all numbers below, none can commit any more, so nothing appears behind a reader. (The same holds within the snapshot
// of a single statement, which is why all of this is one.)
// Events of both tables are in this one order. Each is read by its own index, and the page is merged of the two.
// What was not asked for comes without its data: a page costs the same however rare the wanted types are.
const listSql = statement(
  "event.list_after",
  `select snapshot.held, page.scanned, page.id, page.tx::text as transaction, page.type, page.resource_type,
     page.resource_id, page.sequence, page.created_at, case when page.wanted then ${eventData("page")} end as data
   from (
     select exists (
       select from event where workspace_id = $1 and mode = $2 and tx >= pg_snapshot_xmin(pg_current_snapshot())
     ) or exists (
       select from live_event where workspace_id = $1 and mode = $2 and tx >= pg_snapshot_xmin(pg_current_snapshot())
     ) as held
   ) as snapshot
   left join (
     select *, count(*) over () as scanned,
       sum(case when wanted then ${eventBytes("next")} + ${envelopeBytes} else 0 end)
         over (order by tx, id rows between unbounded preceding and 1 preceding) as bytes_before
     from (
       (select id, tx, type, resource_type, sequence, created_at, ${eventDataColumns}, ${wanted}
        from event ${after})
       union all
       (select id, tx, type, resource_type, null, created_at, workspace_id, mode, resource_id, data, null, null, null, ${wanted}
        from live_event ${after})
       order by tx, id
       limit ${maxRows}
     ) as next
   ) as page on coalesce(page.bytes_before, 0) < $6::bigint
   order by page.tx, page.id`,
);

/** The next events in the log's order. */
export async function listEvents(db: Queryable, scope: Scope, input: ReadEvents): Promise<EventPage> {
  const { after, types, maxBytes } = input;
  const values = [scope.workspaceId, scope.mode, after.tx, after.id, types ?? null, maxBytes];
  const rows = await db.query<PageRow>(listSql, values);
  const scanned = rows.filter((row): row is FoundRow => row.id !== null);
  const last = scanned.at(-1);
  return {
    events: scanned.flatMap((row) => (row.data === null ? [] : [toEvent(row, row.data)])),
    end: last ? positionOf(last) : after,
    more: last !== undefined && (scanned.length < last.scanned || last.scanned === maxRows),
    held: rows[0]?.held ?? false,
  };
}

type FoundRow = PageRow & { readonly id: string };

const positionOf = ({ transaction, id }: FoundRow): EventPosition => ({ tx: transaction, id });

const toEvent = (row: FoundRow, data: string): FollowedEvent => ({
  position: positionOf(row),
  id: row.id,
  type: row.type,
  resource: { type: row.resource_type, id: row.resource_id },
  sequence: row.sequence ?? undefined,
  data,
  createdAt: row.created_at,
});

// Of no workspace: which transactions are under way is a fact of the whole database.
const snapshotSql = statement("event.snapshot", `select pg_current_snapshot()::text as snapshot`);

/** `xmin:xmax:xip_list`, as PostgreSQL writes a snapshot. */
export async function readSnapshot(db: Queryable): Promise<string> {
  const [row] = await db.query<{ snapshot: string }>(snapshotSql);
  return row?.snapshot as string;
}

const findSql = statement(
  "event.find_position",
  `select coalesce(
       (select tx::text from event where workspace_id = $1 and mode = $2 and id = $3),
       (select tx::text from live_event where workspace_id = $1 and mode = $2 and id = $3)) as stored,
     $4::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) as future`,
);

/** Where the event is now, if it is still there, and whether the position's number has not been given out yet. */
export async function findPosition(
  db: Queryable,
  scope: Scope,
  { tx, id }: EventPosition,
): Promise<{ stored: string | null; future: boolean }> {
  const [row] = await db.query<{ stored: string | null; future: boolean }>(findSql, [
    scope.workspaceId,
    scope.mode,
    id,
    tx,
  ]);
  return row ?? { stored: null, future: false };
}
