import { eventBytes, eventData, type Queryable, statement, unnested } from "../database/database.ts";
import type { Mode } from "../platform/scope.ts";
import { type ContentRow, contentColumns, eventOf, toClaimed, waitingIn } from "./head-store.ts";
import type { Claimed, Waiting } from "./types.ts";

export interface Claim {
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly holder: number;
  /** What this node has in its hands, by webhook; others have nothing. */
  readonly busy: ReadonlyMap<string, { readonly inFlight: number; readonly cap: number }>;
  readonly defaultCap: number;
  /** Lanes at most, and of each so many deliveries in a row. */
  readonly limit: number;
  readonly inARow: number;
  /** Contents are read along up to this size; what comes after is fetched one by one. */
  readonly maxBytes: number;
}

// Of all workspaces: a node delivers for everybody. The webhooks that have something waiting are found by jumping from
// one to the next in the index, so that idle ones cost nothing; of each, as many lanes as it has room for, the longest
// due first; those with the least in hand come first. A lane that somebody else has locked is theirs. One that changed
// since the statement began (its version is not the one that the statement sees) is left for the next time: what it says
// would be newer than the deliveries that are read with it. One in which nothing waits after all is put away.
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
     select webhook.workspace_id, webhook.mode, webhook.id, webhook.xmin::text as webhook_version, webhook.url, webhook.secret,
       case when webhook.previous_secret_until > $1 then webhook.previous_secret end as previous_secret,
       coalesce(busy.in_flight, 0) as in_flight,
       case when health.opened > 0 then 1 else coalesce(busy.cap, $4::int) end - coalesce(busy.in_flight, 0) as room
     from active
     join webhook on webhook.id = active.id and webhook.status = 'enabled'
     left join webhook_health as health on health.workspace_id = webhook.workspace_id and health.mode = webhook.mode
       and health.webhook_id = webhook.id
     left join ${unnested("$5::text[]", "$6::int[]", "$7::int[]")} as busy (id, in_flight, cap) on busy.id = webhook.id
     where (health.open_until is null or health.open_until <= $1)
       and not exists (select from workspace where id = webhook.workspace_id and deletion_due_at is not null)
     order by in_flight, random()
   ),
   chosen as (
     select lane.workspace_id, lane.mode, lane.webhook_id, lane.lane_id, lane.gap, lane.version,
       endpoint.webhook_version, endpoint.url, endpoint.secret, endpoint.previous_secret
     from endpoint cross join lateral (
       select *, ctid as version from delivery_lane
       where (webhook_id, due_at) >= (endpoint.id, '-infinity') and (webhook_id, due_at) <= (endpoint.id, $1)
         and due_at < 'infinity'
       order by webhook_id, due_at
       limit greatest(endpoint.room, 0)
       for update skip locked
     ) as lane
     where lane.workspace_id = endpoint.workspace_id and lane.mode = endpoint.mode
     limit $8
   ),
   queue as materialized (
     select chosen.*, first.*, behind.behind
     from chosen
     left join lateral (${waitingIn(
       "chosen",
       "id as delivery_id, event_id, event_type as type, sequence, replay, gap as own_gap, attempts, first_attempt_at",
     )} limit 1) as first on true
     left join lateral (
       select json_agg(json_build_array(id, event_id, event_type, sequence, replay, attempts)) as behind
       from (${waitingIn("chosen", "id, event_id, event_type, sequence, replay, attempts", {
         sequence: "first.sequence",
         id: "first.delivery_id",
       })} limit $10::int - 1) as waiting
     ) as behind on true
   ),
   taken as (
     update delivery_lane as lane set due_at = case when queue.delivery_id is null then 'infinity' else $2::timestamptz end,
       holder = case when queue.delivery_id is not null then $3::bigint end
     from queue
     where lane.workspace_id = queue.workspace_id and lane.mode = queue.mode and lane.webhook_id = queue.webhook_id
       and lane.lane_id = queue.lane_id and lane.ctid = queue.version
     returning queue.*
   )
   select taken.workspace_id, taken.mode, taken.webhook_id, taken.lane_id, taken.gap as lane_gap, taken.webhook_version,
     taken.url, taken.secret, taken.previous_secret, taken.delivery_id, taken.event_id, taken.type, taken.sequence,
     taken.replay, taken.own_gap, taken.attempts, taken.first_attempt_at, taken.behind, ${contentColumns},
     case when sum(${eventBytes("event")}) over (order by taken.delivery_id) <= $9 then ${eventData("event")} end as data
   from taken left join ${eventOf("taken")}
   where taken.delivery_id is not null`,
);

interface ClaimedRow extends ContentRow {
  readonly workspace_id: string;
  readonly mode: Mode;
  readonly webhook_id: string;
  readonly lane_id: string;
  readonly lane_gap: boolean;
  readonly webhook_version: string;
  readonly url: string;
  readonly secret: Buffer | null;
  readonly previous_secret: Buffer | null;
  readonly delivery_id: string;
  readonly event_id: string;
  readonly type: Waiting["type"];
  readonly sequence: number;
  readonly replay: boolean;
  readonly own_gap: boolean;
  readonly attempts: number;
  readonly first_attempt_at: Date | null;
  readonly behind: readonly BehindRow[] | null;
}

type BehindRow = readonly [
  deliveryId: string,
  eventId: string,
  type: Waiting["type"],
  sequence: number,
  replay: boolean,
  attempts: number,
];

/** Takes lanes that are due into this node's hands, each with its first deliveries. */
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
    claim.inARow,
  ]);
  return rows.map((row) => {
    const lane = {
      scope: { workspaceId: row.workspace_id, mode: row.mode },
      webhookId: row.webhook_id,
      laneId: row.lane_id,
      webhookVersion: row.webhook_version,
      holder: claim.holder,
      claimedAt: claim.now,
      url: row.url,
      secret: row.secret,
      previousSecret: row.previous_secret,
    };
    const place = {
      deliveryId: row.delivery_id,
      eventId: row.event_id,
      type: row.type,
      sequence: row.sequence,
      replay: row.replay,
      // Before the first attempt it is the lane that knows. A replay comes out of order and says nothing of gaps.
      gap: row.attempts === 0 ? row.lane_gap && !row.replay : row.own_gap,
      attempts: row.attempts,
      firstAttemptAt: row.first_attempt_at,
      behind: toBehind(row.behind ?? []),
    };
    return toClaimed(lane, place, row);
  });
}

/** One that has been tried before has its own time; a replay may have come in before it. */
function toBehind(rows: readonly BehindRow[]): readonly Waiting[] {
  const end = rows.findIndex(([, , , , , attempts]) => attempts > 0);
  return rows
    .slice(0, end < 0 ? rows.length : end)
    .map(([deliveryId, eventId, type, sequence, replay]) => ({ deliveryId, eventId, type, sequence, replay }));
}

const dataSql = statement(
  "delivery.event_data",
  `select ${eventData("event")} as data from event where workspace_id = $1 and mode = $2 and id = $3`,
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
     select workspace_id, mode, webhook_id, lane_id from delivery_lane
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
     and lane.webhook_id = abandoned.webhook_id and lane.lane_id = abandoned.lane_id
   returning 1 as freed`,
);

/** Lets go of what dead nodes had in their hands. */
export async function freeAbandonedLanes(db: Queryable, now: Date, presenceClass: number): Promise<number> {
  return (await db.query(sweepSql, [now, presenceClass])).length;
}
