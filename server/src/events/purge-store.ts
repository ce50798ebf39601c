import { type Queryable, statement } from "../database/database.ts";
import { type Mode, modes, type Scope } from "../platform/scope.ts";

/** Up to which ids things are too old. */
export interface OldIds {
  readonly event: string;
  readonly delivery: string;
}

// Of all workspaces: how long things are kept is the same everywhere. Two looks into an index each; as "exists" they would
// become one look at everything.
const listSql = statement(
  "event.list_old_scopes",
  `select workspace.id as workspace_id, mode from workspace cross join unnest($1::text[]) as mode
   where (workspace.id, mode) > ($2, $3) and coalesce(
     (select true from event where event.workspace_id = workspace.id and event.mode = mode.mode and event.id < $4
       order by event.id limit 1),
     (select true from delivery
       where delivery.workspace_id = workspace.id and delivery.mode = mode.mode and delivery.id < $5
       order by delivery.id limit 1),
     false)
   order by workspace.id, mode
   limit $6`,
);

/** Tenants with something that is too old, after the one given. */
export async function listOldScopes(
  db: Queryable,
  { after, old, limit }: { readonly after: Scope | undefined; readonly old: OldIds; readonly limit: number },
): Promise<readonly Scope[]> {
  const values = [modes, after?.workspaceId ?? "", after?.mode ?? "", old.event, old.delivery, limit];
  const rows = await db.query<{ workspace_id: string; mode: Mode }>(listSql, values);
  return rows.map((row) => ({ workspaceId: row.workspace_id, mode: row.mode }));
}

/** A part of a walk by id: behind one, before the other, so many. */
export interface Stretch {
  readonly after: string;
  readonly before: string;
  readonly limit: number;
}

export interface Purged {
  /** Where to go on; nothing when the walk is over. */
  readonly last: string | undefined;
  readonly purged: number;
}

// Rows are named by their place once they are found: with workspace and mode beside it the planner may prefer to look at all
// that a workspace has. One that somebody changes meanwhile stays until the next time.
const deliveriesSql = statement(
  "delivery.purge",
  `with old as materialized (
     select ctid, id from delivery where workspace_id = $1 and mode = $2 and id > $3 and id < $4 order by id limit $5
   ),
   gone as (
     delete from delivery
     where status <> 'pending' and ctid = any(array(select ctid from old))
     returning id
   ),
   attempts as (
     delete from delivery_attempt where ctid = any(array(
       select attempt.ctid from gone cross join lateral (
         select ctid from delivery_attempt where workspace_id = $1 and mode = $2 and delivery_id = gone.id offset 0
       ) as attempt))
   )
   select case when count(*) = $5 then max(id) end as last, (select count(*) from gone) as purged from old`,
);

/** With their attempts; those that are still under way stay. */
export async function deleteDeliveries(db: Queryable, scope: Scope, stretch: Stretch): Promise<Purged> {
  const [row] = await db.query<{ last: string | null; purged: number }>(deliveriesSql, [
    scope.workspaceId,
    scope.mode,
    stretch.after,
    stretch.before,
    stretch.limit,
  ]);
  return { last: row?.last ?? undefined, purged: row?.purged ?? 0 };
}

const lockSql = statement(
  "event.purge_lock",
  `select id from event where workspace_id = $1 and mode = $2 and id > $3 and id < $4 order by id limit $5
   for update skip locked`,
);

/** Old events, of which nobody can ask for a delivery meanwhile. */
export async function lockEvents(tx: Queryable, scope: Scope, stretch: Stretch): Promise<readonly string[]> {
  const values = [scope.workspaceId, scope.mode, stretch.after, stretch.before, stretch.limit];
  return (await tx.query<{ id: string }>(lockSql, values)).map(({ id }) => id);
}

// What receivers answered is found by the event when its resource is forgotten. Deliveries that outlive their event,
// since somebody asked for them again, lose it here.
const eventsSql = statement(
  "event.purge",
  `with gone as (
     delete from event where ctid = any(array(
       select old.ctid from unnest($3::text[]) as given (id) cross join lateral (
         select ctid, id from event where workspace_id = $1 and mode = $2 and id = given.id offset 0
       ) as old
       where not exists (
         select from deliveries_of($1, $2, old.id) as sent where sent.status = 'pending')
       and not exists (
         select from automation_task where workspace_id = $1 and mode = $2 and event_id = old.id offset 0)))
     returning id
   ),
   sent as (
     select sent.id from gone cross join lateral deliveries_of($1, $2, gone.id) as sent
   ),
   answers as (
     update delivery_attempt set response_body = null
     where ctid = any(array(
       select attempt.ctid from sent
       cross join lateral (
         select ctid from delivery_attempt
         where workspace_id = $1 and mode = $2 and delivery_id = sent.id and response_body is not null
         offset 0
       ) as attempt))
   ),
   last_answers as (
     update delivery set response_body = null
     where workspace_id = $1 and mode = $2 and id = any(array(select id from sent)) and response_body is not null
   )
   select count(*) as purged from gone`,
);

/** Those that a delivery or a rule still needs stay. */
export async function deleteEvents(tx: Queryable, scope: Scope, ids: readonly string[]): Promise<number> {
  const [row] = await tx.query<{ purged: number }>(eventsSql, [scope.workspaceId, scope.mode, ids]);
  return row?.purged ?? 0;
}
