import { type Queryable, statement } from "../database/database.ts";
import type { Mode, Scope } from "../platform/scope.ts";
import { deliveryIds, eventTypesOf } from "./delivery-store.ts";

const ofWebhook = "workspace_id = $1 and mode = $2 and webhook_id = $3";

// Whoever enables it waits for the batch at hand; publishing does not look at the lock.
const lockSql = statement(
  "webhook.clear_lock",
  `select status, case when status = 'deleted' then updated_at else coalesce(disabled_at, updated_at) end as since
     from webhook where workspace_id = $1 and mode = $2 and id = $3 and status <> 'enabled' for share`,
);

/** The webhook that is to be cleared, held as it is; nothing when it is enabled again or gone. */
export async function lockEnded(
  tx: Queryable,
  scope: Scope,
  id: string,
): Promise<{ readonly isDeleted: boolean; readonly since: Date } | undefined> {
  const values = [scope.workspaceId, scope.mode, id];
  const [row] = await tx.query<{ status: string; since: Date }>(lockSql, values);
  return row && { isDeleted: row.status === "deleted", since: row.since };
}

// By lists of ids, never by joins: a planner that has not counted the rows yet would compare each with each.
// A lane in somebody's hands is theirs until they let go. One into which somebody has published since the statement began (its
// version is not the one that the statement sees) is left for the next batch: the delivery would not be seen.
const failSql = statement(
  "webhook.clear_waiting",
  `with locked as materialized (
     select lane_id, ctid as version from delivery_lane where ${ofWebhook} and due_at < 'infinity' and holder is null
     limit 50 for update skip locked
   ),
   lane as materialized (
     select lane_id from locked where version = (
       select ctid from delivery_lane as seen where ${ofWebhook} and seen.lane_id = locked.lane_id)
   ),
   doomed as materialized (
     select first.id from lane cross join lateral (
       select id from delivery
       where ${ofWebhook} and lane_id = lane.lane_id and status = 'pending'
       order by sequence, id limit $6
     ) as first
     limit $6
   ),
   failed as (
     update delivery set status = 'failed', error = $4, completed_at = $5, next_attempt_at = null
     where workspace_id = $1 and mode = $2 and id = any (array(select id from doomed)) and status = 'pending'
     returning delivery.lane_id, delivery.replay
   ),
   emptied as materialized (
     select lane_id from lane where (
       select true from delivery
       where ${ofWebhook} and lane_id = lane.lane_id and status = 'pending'
         and id <> all (array(select id from doomed))
       order by sequence, id limit 1
     ) is null
   ),
   freed as (
     update delivery_lane as lane set gap = lane.gap or lane.lane_id = any (array(select lane_id from failed where not replay)),
       due_at = case when lane.lane_id = any (array(select lane_id from emptied)) then 'infinity' else lane.due_at end
     where ${ofWebhook} and lane.lane_id = any (array(select lane_id from lane))
   )
   select count(*) as count from failed`,
);

/** Gives up what waits, so many at a time; the lanes remember that something is missing. */
export async function failWaiting(
  tx: Queryable,
  scope: Scope,
  batch: { readonly webhookId: string; readonly error: string; readonly now: Date; readonly most: number },
): Promise<number> {
  const values = [scope.workspaceId, scope.mode, batch.webhookId, batch.error, batch.now, batch.most];
  const [row] = await tx.query<{ count: number }>(failSql, values);
  return row?.count ?? 0;
}

const found = (condition: string) =>
  `select exists (select from delivery_lane where ${ofWebhook} and ${condition}) as found`;
const lanesSql = statement("webhook.clear_lanes_left", found("true"));
const waitingSql = statement("webhook.clear_waiting_left", found("due_at < 'infinity'"));

/** Whether lanes are left: with something waiting, or any at all. */
export async function hasLanes(tx: Queryable, scope: Scope, webhookId: string, any: boolean): Promise<boolean> {
  const values = [scope.workspaceId, scope.mode, webhookId];
  const [row] = await tx.query<{ found: boolean }>(any ? lanesSql : waitingSql, values);
  return row?.found ?? false;
}

/** So many at a time of a table, passing over what somebody is at. */
const removing = (table: string, condition: string) => `delete from ${table} where ctid = any (array(
    select ctid from ${table} where ${ofWebhook} and ${condition} limit $4 for update skip locked))`;
// As the log reads them: in the order of their index, so that a batch reads no more of it than it takes.
const overSql = statement("webhook.clear_over", `${deliveryIds.log("asc")} limit $6`);
const removeSql = statement(
  "webhook.clear_remains",
  `with lanes as (${removing("delivery_lane", "due_at = 'infinity' and holder is null")} returning 1),
   deliveries as (delete from delivery where workspace_id = $1 and mode = $2 and id = any($5) returning id),
   attempts as (delete from delivery_attempt where workspace_id = $1 and mode = $2 and delivery_id = any($5)),
   replays as (${removing("replay", "true")} returning 1)
   select (select count(*) from lanes) + (select count(*) from deliveries) + (select count(*) from replays) as count`,
);

/** Removes what a deleted webhook leaves behind, so many of each kind at a time. Nobody is at deliveries that are over. */
export async function removeRemains(tx: Queryable, scope: Scope, webhookId: string, most: number): Promise<number> {
  const ofAll = [scope.workspaceId, scope.mode, webhookId];
  const wanted = [["delivered", "failed"], eventTypesOf(undefined), null];
  const over = await tx.query<{ id: string }>(overSql, [...ofAll, "", "~", most, ...wanted]);
  const values = [...ofAll, most, over.map(({ id }) => id)];
  const [row] = await tx.query<{ count: number }>(removeSql, values);
  return row?.count ?? 0;
}

const endSql = statement(
  "webhook.clear_end",
  `with health as (delete from webhook_health where ${ofWebhook})
   delete from webhook where workspace_id = $1 and mode = $2 and id = $3 and status = 'deleted'`,
);

export async function removeWebhook(tx: Queryable, scope: Scope, webhookId: string): Promise<void> {
  await tx.query(endSql, [scope.workspaceId, scope.mode, webhookId]);
}

interface FoundRow {
  readonly workspace_id: string;
  readonly mode: Mode;
  readonly id: string;
}

// Of all workspaces: upkeep is for everybody. There are at most a few hundred webhooks in each.
const stalledWebhooksSql = statement(
  "webhook.stalled",
  `select workspace_id, mode, id from webhook
    where status = 'deleted' and updated_at < $1
      or status = 'disabled' and disabled_at < $1 and exists (
        select from delivery_lane as lane where lane.webhook_id = webhook.id and lane.workspace_id = webhook.workspace_id
          and lane.mode = webhook.mode and lane.due_at < 'infinity')
    limit $2`,
);

export interface StalledWebhook {
  readonly scope: Scope;
  readonly id: string;
}

/** Lists webhooks whose clearing no worker has continued since. */
export async function listStalledWebhooks(
  db: Queryable,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<readonly StalledWebhook[]> {
  const rows = await db.query<FoundRow>(stalledWebhooksSql, [since, limit]);
  return rows.map((row) => ({ scope: { workspaceId: row.workspace_id, mode: row.mode }, id: row.id }));
}
