import { type Queryable, statement, unnested } from "../database/database.ts";
import { eventOf, firstColumns, firstOf, type HeadRow, toClaimed } from "./head-store.ts";
import type { Fate, Finish, Finished } from "./types.ts";

// A lane is locked and told what happened; the rest follows from the row as it was when the lock was had. An outcome counts
// only for its own delivery, as the newest version of that row shows it: an update looks at that, a join does not. (A join of
// both in one step also let the planner look for a delivery among all of its workspace, until the table was analysed.)
//
// Whoever delivered one may get the one behind it at once, and keeps the lane for as long as it was taken. What was published
// since the statement began is not seen and comes later, as does a replay of something older; what is seen still waits, since
// the one before it did.
const finishSql = statement(
  "delivery.finish",
  `with done as (
     select * from ${unnested(
       "$1::text[]",
       "$2::text[]",
       "$3::text[]",
       "$4::text[]",
       "$5::text[]",
       "$6::bigint[]",
       "$7::text[]",
       "$8::int[]",
       "$9::timestamptz[]",
       "$10::real[]",
       "$11::int[]",
       "$12::text[]",
       "$13::bytea[]",
       "$14::timestamptz[]",
       "$15::boolean[]",
       "$16::boolean[]",
       "$17::bigint[]",
     )} with ordinality as done (workspace_id, mode, webhook_id, resource_id, delivery_id, holder, status, number, at,
       latency_ms, status_code, error, body, due_at, gap, wants_next, sequence, position)
   ),
   mine as (
     select done.*, lane.waiting,
       done.status <> 'pending' as is_over,
       done.status = 'failed' or (lane.gap and not (done.status = 'delivered' and done.gap)) as gap_after
     from done cross join lateral (
       select waiting, gap from delivery_lane
       where workspace_id = done.workspace_id and mode = done.mode and webhook_id = done.webhook_id
         and resource_id = done.resource_id and holder is not distinct from done.holder
       limit 1
       for update skip locked
     ) as lane
   ),
   moved as (
     update delivery set status = mine.status, gap = mine.gap, attempts = mine.number,
       first_attempt_at = coalesce(first_attempt_at, mine.at), last_attempt_at = mine.at,
       next_attempt_at = case when mine.is_over then null else mine.due_at end,
       status_code = mine.status_code, error = mine.error,
       completed_at = case when mine.is_over then mine.due_at end,
       latency_ms = case when mine.is_over then mine.latency_ms end,
       response_body = case when mine.is_over then mine.body end
     from mine
     where delivery.workspace_id = mine.workspace_id and delivery.mode = mine.mode and delivery.id = mine.delivery_id
       and delivery.status = 'pending' and delivery.attempts = mine.number - 1
     returning mine.*
   ),
   logged as (
     insert into delivery_attempt (workspace_id, mode, delivery_id, number, at, latency_ms, status_code, error, response_body)
     select workspace_id, mode, delivery_id, number, at, latency_ms, status_code, error, body from moved where not is_over
     on conflict do nothing
   ),
   ahead as (
     select moved.position, moved.workspace_id, moved.mode, moved.webhook_id, moved.resource_id, moved.due_at, moved.waiting,
       moved.is_over, moved.gap_after, next.*
     from moved left join lateral (
       select webhook.url, webhook.secret,
         case when webhook.previous_secret_until > $18 then webhook.previous_secret end as previous_secret,
         ${firstColumns}
       from webhook
       left join webhook_health as health on health.workspace_id = moved.workspace_id and health.mode = moved.mode
         and health.webhook_id = moved.webhook_id
       cross join ${firstOf("moved", "(sequence, id) > (moved.sequence, moved.delivery_id)")}
       where moved.wants_next and moved.status = 'delivered' and moved.waiting > 1
         and webhook.workspace_id = moved.workspace_id and webhook.mode = moved.mode and webhook.id = moved.webhook_id
         and webhook.status = 'enabled' and coalesce(health.opened, 0) = 0
       limit 1
     ) as next on true
   ),
   emptied as (
     delete from delivery_lane as lane using ahead
     where lane.workspace_id = ahead.workspace_id and lane.mode = ahead.mode and lane.webhook_id = ahead.webhook_id
       and lane.resource_id = ahead.resource_id and ahead.is_over and ahead.waiting = 1 and not ahead.gap_after
   ),
   freed as (
     update delivery_lane as lane
     set gap = ahead.gap_after, waiting = case when ahead.is_over then ahead.waiting - 1 else ahead.waiting end,
       holder = case when ahead.first_id is not null then lane.holder end,
       due_at = case
         when ahead.first_id is not null then lane.due_at
         when ahead.is_over and ahead.waiting = 1 then 'infinity'
         else ahead.due_at end
     from ahead
     where lane.workspace_id = ahead.workspace_id and lane.mode = ahead.mode and lane.webhook_id = ahead.webhook_id
       and lane.resource_id = ahead.resource_id and not (ahead.is_over and ahead.waiting = 1 and not ahead.gap_after)
   )
   select (done.position - 1)::int as place, ahead.position is not null as finished,
     case when ahead.position is null then (
       select lane.holder is not distinct from done.holder
       from (
         select workspace_id, mode, webhook_id, resource_id, status, attempts from delivery
         where workspace_id = done.workspace_id and mode = done.mode and id = done.delivery_id
         limit 1
       ) as pending cross join lateral (
         select holder from delivery_lane
         where workspace_id = pending.workspace_id and mode = pending.mode and webhook_id = pending.webhook_id
           and resource_id = pending.resource_id
         limit 1
       ) as lane
       where pending.status = 'pending' and pending.attempts = done.number - 1
     ) end as held,
     ahead.first_id, ahead.gap_after as lane_gap, ahead.url, ahead.secret, ahead.previous_secret, ahead.event_id, ahead.type,
     ahead.sequence, ahead.replay, ahead.first_gap, ahead.attempts, ahead.first_attempt_at, event.resource_type,
     event.created_at, pg_column_size(event.data) as bytes,
     case when pg_column_size(event.data) <= $19 then event.data::text end as data
   from done
   left join ahead on ahead.position = done.position
   left join ${eventOf("ahead")}`,
);

interface PlaceRow {
  readonly place: number;
  readonly finished: boolean;
  readonly held: boolean | null;
}

type FinishRow = PlaceRow & (HeadRow | { readonly first_id: null });

/** Contents up to this size are read along. */
const maxBytes = 65_536;

/**
 * Writes down what attempts brought and lets go of their lanes, or goes on in them. All that a lane's publishers change
 * meanwhile is in its row, which is locked first: a delivery that is published while another one finishes is never
 * forgotten. Lanes in which somebody publishes at this moment are not waited for; they come out as busy.
 */
export async function finishDeliveries(
  db: Queryable,
  finished: readonly Finished[],
  now: Date,
): Promise<readonly Finish[]> {
  const places = placesOfFirst(finished);
  const column = <Value>(of: (one: Finished) => Value) => places.map((place) => of(finished[place] as Finished));
  const rows = await db.query<FinishRow>(finishSql, [
    column(({ claimed }) => claimed.scope.workspaceId),
    column(({ claimed }) => claimed.scope.mode),
    column(({ claimed }) => claimed.webhookId),
    column(({ claimed }) => claimed.event.resource.id),
    column(({ claimed }) => claimed.deliveryId),
    column(({ claimed }) => claimed.holder),
    column(({ fate }) => statusOf(fate)),
    column(({ claimed }) => claimed.attempts + 1),
    column(({ attempt }) => attempt.at),
    column(({ attempt }) => attempt.latencyMs),
    column(({ attempt }) => attempt.statusCode),
    column(({ attempt }) => attempt.error),
    column(({ attempt }) => attempt.body),
    column(({ fate }) => (fate.kind === "retry" ? fate.at : now)),
    column(({ claimed }) => claimed.gap),
    column(({ wantsNext }) => wantsNext),
    column(({ claimed }) => claimed.event.sequence),
    now,
    maxBytes,
  ]);
  const results = new Array<Finish>(finished.length).fill({ result: "taken over" });
  for (const row of rows) {
    const place = places[row.place] as number;
    const { claimed } = finished[place] as Finished;
    if (!row.finished) results[place] = { result: row.held ? "busy" : "taken over" };
    else if (row.first_id === null) results[place] = { result: "finished" };
    else {
      const next = toClaimed(row, { ...claimed, resourceId: claimed.event.resource.id });
      results[place] = { result: "finished", next };
    }
  }
  return results;
}

/** Of an outcome that was handed in twice, the first counts. */
function placesOfFirst(finished: readonly Finished[]): readonly number[] {
  const places = new Map<string, number>();
  for (const [place, { claimed }] of finished.entries()) {
    const attempt = `${claimed.deliveryId} ${claimed.holder} ${claimed.attempts}`;
    if (!places.has(attempt)) places.set(attempt, place);
  }
  return [...places.values()];
}

const statusOf = ({ kind }: Fate) => (kind === "retry" ? "pending" : kind);
