import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { NewActivity, TimelineActor } from "./types.ts";

const insert = writing("activity.insert", {
  activity_rows: `insert into activity (workspace_id, mode, resource_id, id, type, actor_kind, actor_id, actor_name, details,
      created_at)
    select $1, $2, resource_id, id, type, $8, $9, $10, details::json, created_at
    from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
      as given (resource_id, id, type, details, created_at)`,
});

export interface ActivityRow extends NewActivity {
  readonly id: string;
}

export function insertActivities(
  tx: Tx,
  scope: Scope,
  rows: readonly ActivityRow[],
  actor: TimelineActor | undefined,
): void {
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    rows.map(({ resourceId }) => resourceId),
    rows.map(({ id }) => id),
    rows.map(({ type }) => type),
    rows.map(({ changes, references }) => JSON.stringify({ changes, references })),
    rows.map(({ at }) => at),
    actor?.kind ?? null,
    actor?.id ?? null,
    actor?.name ?? null,
  ]);
}

const forget = writing("activity.forget", {
  activities_forgotten: `delete from activity where workspace_id = $1 and mode = $2 and resource_id = any($3)`,
});

export function deleteActivities(tx: Tx, scope: Scope, resourceIds: readonly string[]): void {
  tx.write(forget, [scope.workspaceId, scope.mode, resourceIds]);
}

// Of all workspaces: how long they are kept is the same everywhere.
const purgeSql = statement(
  "activity.purge",
  `with gone as (
     delete from activity where ctid = any(array(
       select ctid from activity where created_at < $1 limit $2 for update skip locked))
     returning 1
   )
   select count(*) as gone from gone`,
);

/** Returns how many it deleted. */
export async function deleteActivitiesBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const [row] = await db.query<{ gone: number }>(purgeSql, [before, limit]);
  return row?.gone ?? 0;
}
