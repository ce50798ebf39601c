import { eventBytes, eventData, type Queryable, statement, unnested } from "../database/database.ts";
import { type ContentRow, contentColumns, eventOf, toClaimed, waitingIn } from "./head-store.ts";
import type { Claimed, Fate, Finish, Finished } from "./types.ts";

const sameLane = (a: string, b: string) => `${a}.workspace_id = ${b}.workspace_id and ${a}.mode = ${b}.mode
         and ${a}.webhook_id = ${b}.webhook_id and ${a}.lane_id = ${b}.lane_id`;

// A lane is locked, and who does not hold it any more changes nothing. An outcome counts only for its own delivery, as the
// newest version of that row shows it: an update looks at that, a join does not. (A join of both in one step also let the
// planner look for a delivery among all of its workspace, until the table was analysed. That a delivery waits is said in
// other words than the index of those that wait has: when there were none at the last count, all of them would be read.)
//
// Whoever delivered one goes on with the next that it has of the lane, whose row stays as it is; unless the webhook was
// changed since the lane was taken, or is not well. Who lets go of a lane looks whether something waits in it. What was
// published after the statement began would not be seen: a lane whose version is not the one that the statement sees comes
// out as busy.
const finishSql = statement(
  "delivery.finish",
  `with done as (
     select workspace_id, mode, webhook_id, lane_id, delivery_id, holder, status, number, to_timestamp(at) as at, latency_ms,
       status_code, error, body, to_timestamp(due_at) as due_at, gap, webhook, next_event_id, replay, position
     from ${unnested(
       "$1::text[]",
       "$2::text[]",
       "$3::text[]",
       "$4::text[]",
       "$5::text[]",
       "$6::bigint[]",
       "$7::text[]",
       "$8::int[]",
       "$9::float8[]",
       "$10::real[]",
       "$11::int[]",
       "$12::text[]",
       "$13::bytea[]",
       "$14::float8[]",
       "$15::boolean[]",
       "$16::int[]",
       "$17::text[]",
       "$23::boolean[]",
     )} with ordinality as done (workspace_id, mode, webhook_id, lane_id, delivery_id, holder, status, number, at,
       latency_ms, status_code, error, body, due_at, gap, webhook, next_event_id, replay, position)
   ),
   well as (
     select known.position
     from ${unnested("$18::text[]", "$19::text[]", "$20::text[]", "$21::text[]")} with ordinality
       as known (workspace_id, mode, id, version, position)
     join webhook on webhook.workspace_id = known.workspace_id and webhook.mode = known.mode and webhook.id = known.id
       and webhook.xmin::text = known.version and webhook.status = 'enabled'
     left join webhook_health as health on health.workspace_id = webhook.workspace_id and health.mode = webhook.mode
       and health.webhook_id = webhook.id
     where coalesce(health.opened, 0) = 0
   ),
   mine as (
     select done.*, lane.version, done.status <> 'pending' as is_over,
       (done.status = 'failed' and not done.replay) or (lane.gap and not (done.status = 'delivered' and done.gap)) as gap_after,
       done.status = 'delivered' and done.next_event_id is not null and not lane.gap
         and done.webhook = any (array(select position from well)) as goes_on
     from done cross join lateral (
       select gap, ctid as version from delivery_lane as lane
       where ${sameLane("lane", "done")} and holder is not distinct from done.holder
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
       and delivery.status <> all ('{delivered,failed}') and delivery.attempts = mine.number - 1
       and (mine.goes_on or mine.version = (select ctid from delivery_lane as lane where ${sameLane("lane", "mine")}))
     returning mine.position, mine.workspace_id, mine.mode, mine.webhook_id, mine.lane_id, mine.delivery_id, mine.number,
       mine.at, mine.latency_ms, mine.status_code, mine.error, mine.body, mine.due_at, mine.is_over, mine.gap_after, mine.version,
       mine.goes_on, case when mine.goes_on then mine.next_event_id end as event_id
   ),
   logged as (
     insert into delivery_attempt (workspace_id, mode, delivery_id, number, at, latency_ms, status_code, error, response_body)
     select workspace_id, mode, delivery_id, number, at, latency_ms, status_code, error, body from moved where not is_over
     on conflict do nothing
   ),
   left_alone as (
     select workspace_id, mode, webhook_id, lane_id, version, due_at, gap_after,
       not is_over or (
         select true from (${waitingIn("moved", "id")} limit 2) as first_two where id <> moved.delivery_id limit 1
       ) is not null as has_more
     from moved where not goes_on
   ),
   emptied as (
     delete from delivery_lane as lane using left_alone
     where lane.ctid = left_alone.version and ${sameLane("lane", "left_alone")} and not left_alone.has_more and not left_alone.gap_after
   ),
   freed as (
     update delivery_lane as lane set gap = left_alone.gap_after, holder = null,
       due_at = case when left_alone.has_more then left_alone.due_at else 'infinity' end
     from left_alone
     where lane.ctid = left_alone.version and ${sameLane("lane", "left_alone")} and (left_alone.has_more or left_alone.gap_after)
   )
   select (done.position - 1)::int as place, case
     when moved.goes_on then 'goes on'
     when moved.position is not null then 'finished'
     when (
       select lane.holder is not distinct from done.holder
       from (
         select workspace_id, mode, webhook_id, lane_id, status, attempts from delivery
         where workspace_id = done.workspace_id and mode = done.mode and id = done.delivery_id
         limit 1
       ) as pending cross join lateral (
         select holder from delivery_lane as lane where ${sameLane("lane", "pending")} limit 1
       ) as lane
       where pending.status = 'pending' and pending.attempts = done.number - 1
     ) then 'busy' else 'taken over' end as result, ${contentColumns}, case when ${eventBytes("event")} <= $22 then ${eventData("event")} end as data
   from done
   left join moved on moved.position = done.position
   left join ${eventOf("moved")}`,
);

interface FinishRow extends ContentRow {
  readonly place: number;
  readonly result: Finish["result"] | "goes on";
}

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
  const webhooks: Claimed[] = [];
  const positionOf = positionsIn(webhooks);
  const positions = column(({ claimed }) => positionOf(claimed));
  const rows = await db.query<FinishRow>(finishSql, [
    column(({ claimed }) => claimed.scope.workspaceId),
    column(({ claimed }) => claimed.scope.mode),
    column(({ claimed }) => claimed.webhookId),
    column(({ claimed }) => claimed.laneId),
    column(({ claimed }) => claimed.deliveryId),
    column(({ claimed }) => claimed.holder),
    column(({ fate }) => statusOf(fate)),
    column(({ claimed }) => claimed.attempts + 1),
    column(({ attempt }) => secondsOf(attempt.at)),
    column(({ attempt }) => attempt.latencyMs),
    column(({ attempt }) => attempt.statusCode),
    column(({ attempt }) => attempt.error),
    column(({ attempt }) => attempt.body),
    column(({ fate }) => secondsOf(fate.kind === "retry" ? fate.at : now)),
    column(({ claimed }) => claimed.gap),
    positions,
    column(({ claimed, wantsNext }) => (wantsNext ? claimed.behind[0]?.eventId : null) ?? null),
    webhooks.map(({ scope }) => scope.workspaceId),
    webhooks.map(({ scope }) => scope.mode),
    webhooks.map(({ webhookId }) => webhookId),
    webhooks.map(({ webhookVersion }) => webhookVersion),
    maxBytes,
    column(({ claimed }) => claimed.replay),
  ]);
  const results = new Array<Finish>(finished.length).fill({ result: "taken over" });
  for (const row of rows) {
    const place = places[row.place] as number;
    const { claimed } = finished[place] as Finished;
    if (row.result === "goes on") results[place] = { result: "finished", next: nextOf(claimed, row) };
    else results[place] = { result: row.result };
  }
  return results;
}

/** Collects the webhooks of a batch as they were read, each once, and answers their positions. */
function positionsIn(webhooks: Claimed[]): (claimed: Claimed) => number {
  const positions = new Map<string, number>();
  return (claimed) => {
    const name = `${claimed.webhookId} ${claimed.webhookVersion}`;
    const known = positions.get(name);
    if (known !== undefined) return known;
    const position = webhooks.push(claimed);
    positions.set(name, position);
    return position;
  };
}

function nextOf(claimed: Claimed, content: ContentRow): Claimed {
  const [next, ...behind] = claimed.behind;
  if (!next) throw new Error("nothing was said to be next");
  const untried = { gap: false, attempts: 0, firstAttemptAt: null };
  return toClaimed(claimed, { ...next, ...untried, behind }, content);
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

/** Cheaper to write and to read than dates. */
const secondsOf = (time: Date) => time.getTime() / 1_000;

const statusOf = ({ kind }: Fate) => (kind === "retry" ? "pending" : kind);
