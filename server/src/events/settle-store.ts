import { type Queryable, statement } from "../database/database.ts";
import { type Mode, modes, type Scope } from "../platform/scope.ts";

/** Both are read in one order, by the number of the transaction. */
export const followedTables = ["event", "live_event"] as const;
export type FollowedTable = (typeof followedTables)[number];

const sqlFor = <T>(make: (table: FollowedTable) => T) => ({ event: make("event"), live_event: make("live_event") });

// Of all workspaces: whether the database was restored is a question about the whole of it. One look into the index each.
const listSql = sqlFor((table) =>
  statement(
    `${table}.list_unsettled`,
    `select workspace.id as workspace_id, mode from workspace cross join unnest($1::text[]) as mode
   where exists (
     select from ${table} as told where told.workspace_id = workspace.id and told.mode = mode.mode
       and tx >= pg_snapshot_xmax(pg_current_snapshot()))
   order by workspace.id, mode
   limit $2`,
  ),
);

/** Tenants with events of transactions that have not begun yet. */
export async function listUnsettled(db: Queryable, table: FollowedTable, limit: number): Promise<Scope[]> {
  const rows = await db.query<{ workspace_id: string; mode: Mode }>(listSql[table], [modes, limit]);
  return rows.map((row) => ({ workspaceId: row.workspace_id, mode: row.mode }));
}

// Whether they are unsettled is asked again with each step: meanwhile another node may have settled them all and gone on
// to write new events, which are none of ours. From the oldest up, so that wherever it is interrupted those that were
// moved come before those that were not, as they did.
const settleSql = sqlFor((table) =>
  statement(
    `${table}.settle`,
    `with moved as (
     update ${table} set tx = $3::xid8
     where workspace_id = $1 and mode = $2 and ctid = any (array (
       select ctid from ${table}
       where workspace_id = $1 and mode = $2 and tx > $3::xid8 and exists (
         select from ${table} where workspace_id = $1 and mode = $2 and tx >= pg_snapshot_xmax(pg_current_snapshot()))
       order by tx, id
       limit $4
       for no key update
     ))
     returning 1
   )
   select count(*) as moved from moved`,
  ),
);

export interface SettleEvents {
  readonly table: FollowedTable;
  /** The number that they get. */
  readonly tx: string;
  readonly limit: number;
}

export async function settleEvents(db: Queryable, scope: Scope, { table, tx, limit }: SettleEvents): Promise<number> {
  const [row] = await db.query<{ moved: number }>(settleSql[table], [scope.workspaceId, scope.mode, tx, limit]);
  return row?.moved ?? 0;
}
