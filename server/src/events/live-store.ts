import { type Queryable, statement } from "../database/database.ts";
import { type Mode, modes, type Scope } from "../platform/scope.ts";

// Of all workspaces: how long they are kept is the same everywhere. One look into an index each.
const listSql = statement(
  "live_event.list_old_scopes",
  `select workspace.id as workspace_id, mode from workspace cross join unnest($1::text[]) as mode
   where (workspace.id, mode) > ($2, $3) and coalesce(
     (select true from live_event as told where told.workspace_id = workspace.id and told.mode = mode.mode and told.id < $4
       order by told.id limit 1),
     false)
   order by workspace.id, mode
   limit $5`,
);

/** Returns tenants with events that are too old, after the one given. */
export async function listOldLiveScopes(
  db: Queryable,
  { after, before, limit }: { readonly after: Scope | undefined; readonly before: string; readonly limit: number },
): Promise<readonly Scope[]> {
  const values = [modes, after?.workspaceId ?? "", after?.mode ?? "", before, limit];
  const rows = await db.query<{ workspace_id: string; mode: Mode }>(listSql, values);
  return rows.map((row) => ({ workspaceId: row.workspace_id, mode: row.mode }));
}

const deleteSql = statement(
  "live_event.purge",
  `with gone as (
     delete from live_event where ctid = any(array(
       select ctid from live_event where workspace_id = $1 and mode = $2 and id < $3 order by id limit $4))
     returning 1
   )
   select count(*) as gone from gone`,
);

/** Returns how many it deleted. */
export async function deleteLiveEvents(
  db: Queryable,
  scope: Scope,
  { before, limit }: { readonly before: string; readonly limit: number },
): Promise<number> {
  const [row] = await db.query<{ gone: number }>(deleteSql, [scope.workspaceId, scope.mode, before, limit]);
  return row?.gone ?? 0;
}
