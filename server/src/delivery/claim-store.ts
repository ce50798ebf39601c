import { type Queryable, statement, unnested } from "../database/database.ts";
import type { Mode } from "../platform/scope.ts";
import { eventOf, firstColumns, firstOf, type HeadRow, toClaimed } from "./head-store.ts";
import type { Claimed } from "./types.ts";

export interface Claim {
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly holder: number;
  /** What this node has in its hands, by webhook; others have nothing. */
  readonly busy: ReadonlyMap<string, { readonly inFlight: number; readonly cap: number }>;
  readonly defaultCap: number;
  readonly limit: number;
  /** Contents are read along up to this size; what comes after is fetched one by one. */
  readonly maxBytes: number;
}

// Of all workspaces: a node delivers for everybody. The webhooks that have something waiting are found by jumping from
// one to the next in the index, so that idle ones cost nothing; of each, as many lanes as it has room for, the longest
// due first; those with the least in hand come first. A lane that somebody else has locked is theirs. One that changed
// since the statement began (its version is not the one that the statement sees) is left for the next time: what it says
// would be newer than the deliveries that are read with it.
// Lanes are asked for as a stretch of their index: asked for otherwise, the planner may put all lanes of a webhook in order
// each time, until the table was analysed.
const claimSql = statement(
  "delivery.claim",
  `with recursive active (id) as (
     (select webhook_id from delivery_lane where due_at < 'infinity' order by webhook_id limit 1)
     union all
     select (
       select webhook_id from delivery_lane where due_at < 'infinity' and webhook_id > active.id order by webhook_id limit 1
     )
     from active where active.id is not null
   ),
   endpoint as (
     select webhook.workspace_id, webhook.mode, webhook.id, webhook.url, webhook.secret,
       case when webhook.previous_secret_until > $1 then webhook.previous_secret end as previous_secret,
       coalesce(busy.in_flight, 0) as in_flight,
       case when health.opened > 0 then 1 else coalesce(busy.cap, $4::int) end - coalesce(busy.in_flight, 0) as room
     from active
     join webhook on webhook.id = active.id and webhook.status = 'enabled'
     left join webhook_health as health on health.workspace_id = webhook.workspace_id and health.mode = webhook.mode
       and health.webhook_id = webhook.id
     left join ${unnested("$5::text[]", "$6::int[]", "$7::int[]")} as busy (id, in_flight, cap) on busy.id = webhook.id
     where health.open_until is null or health.open_until <= $1
     order by in_flight, random()
   ),
   chosen as (
     select lane.workspace_id, lane.mode, lane.webhook_id, lane.resource_id, lane.gap, lane.version,
       endpoint.url, endpoint.secret,
       endpoint.previous_secret
     from endpoint cross join lateral (
       select *, ctid as version from delivery_lane
       where (webhook_id, due_at) >= (endpoint.id, '-infinity') and (webhook_id, due_at) <= (endpoint.id, $1)
         and due_at < 'infinity' and waiting > 0
       order by webhook_id, due_at
       limit greatest(endpoint.room, 0)
       for update skip locked
     ) as lane
     where lane.workspace_id = endpoint.workspace_id and lane.mode = endpoint.mode
     limit $8
   ),
   leased as (
     update delivery_lane as lane set due_at = $2, holder = $3
     from chosen
     where lane.workspace_id = chosen.workspace_id and lane.mode = chosen.mode and lane.webhook_id = chosen.webhook_id
       and lane.resource_id = chosen.resource_id and lane.ctid = chosen.version
     returning chosen.*
   ),
   head as (
     select leased.workspace_id, leased.mode, leased.webhook_id, leased.resource_id, leased.gap as lane_gap, leased.url,
       leased.secret, leased.previous_secret, ${firstColumns}
     from leased cross join ${firstOf("leased")}
   )
   select head.*, event.resource_type, event.created_at, pg_column_size(event.data) as bytes,
     case when sum(pg_column_size(event.data)) over (order by head.first_id) <= $9 then event.data::text end as data
   from head left join ${eventOf("head")}`,
);

interface ClaimedRow extends HeadRow {
  readonly workspace_id: string;
  readonly mode: Mode;
  readonly webhook_id: string;
  readonly resource_id: string;
}

/** Takes the first deliveries of lanes that are due into this node's hands. */
export async function claimDeliveries(db: Queryable, claim: Claim): Promise<readonly Claimed[]> {
  const busy = [...claim.busy];
  const rows = await db.query<ClaimedRow>(claimSql, [
    claim.now,
    claim.leaseUntil,
    claim.holder,
    claim.defaultCap,
    busy.map(([id]) => id),
    busy.map(([, { inFlight }]) => inFlight),
    busy.map(([, { cap }]) => cap),
    claim.limit,
    claim.maxBytes,
  ]);
  return rows.map((row) =>
    toClaimed(row, {
      scope: { workspaceId: row.workspace_id, mode: row.mode },
      webhookId: row.webhook_id,
      resourceId: row.resource_id,
      holder: claim.holder,
      claimedAt: claim.now,
    }),
  );
}

const dataSql = statement(
  "delivery.event_data",
  `select data::text as data from event where workspace_id = $1 and mode = $2 and id = $3`,
);

export async function findEventData(db: Queryable, { scope, event }: Claimed): Promise<string | undefined> {
  const [row] = await db.query<{ data: string }>(dataSql, [scope.workspaceId, scope.mode, event.id]);
  return row?.data;
}

// Of all workspaces, as above. Whoever holds a lane also holds a lock for as long as its process lives. A lane in which
// somebody publishes at this moment is left for the next time: publishers wait for nobody who waits for them.
const sweepSql = statement(
  "delivery.sweep",
  `with abandoned as (
     select workspace_id, mode, webhook_id, resource_id from delivery_lane
     where holder is not null and holder not in (
       select objid::bigint from pg_locks
       where locktype = 'advisory' and classid = $2 and objsubid = 2 and granted
         and database = (select oid from pg_database where datname = current_database())
     )
     for update skip locked
   )
   update delivery_lane as lane set holder = null, due_at = $1
   from abandoned
   where lane.workspace_id = abandoned.workspace_id and lane.mode = abandoned.mode
     and lane.webhook_id = abandoned.webhook_id and lane.resource_id = abandoned.resource_id
   returning 1 as freed`,
);

/** Lets go of what dead nodes had in their hands. */
export async function freeAbandonedLanes(db: Queryable, now: Date, presenceClass: number): Promise<number> {
  return (await db.query(sweepSql, [now, presenceClass])).length;
}
