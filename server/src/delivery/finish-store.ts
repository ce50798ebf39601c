import { type Queryable, statement, unnested } from "../database/database.ts";
import type { Fate, Finished, FinishResult } from "./types.ts";

// A lane is locked and told what happened; the rest follows from the row as it was when the lock was had. An outcome counts
// only for its own delivery, as the newest version of that row shows it: an update looks at that, a join does not. (A join of
// both in one step also let the planner look for a delivery among all of its workspace, until the table was analysed.)
const finishSql = statement(
  "delivery.finish",
  `with done as (
     select distinct on (delivery_id, holder, number) * from ${unnested(
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
     )} with ordinality as done (workspace_id, mode, webhook_id, resource_id, delivery_id, holder, status, number, at,
       latency_ms, status_code, error, body, due_at, gap, position)
     order by delivery_id, holder, number, position
   ),
   mine as (
     select done.*, lane.waiting, lane.gap as lane_gap,
       done.status <> 'pending' as is_over,
       done.status = 'failed' or (lane.gap and not (done.status = 'delivered' and done.gap)) as gap_after
     from done
     join delivery_lane as lane on lane.workspace_id = done.workspace_id and lane.mode = done.mode
       and lane.webhook_id = done.webhook_id and lane.resource_id = done.resource_id and lane.holder = done.holder
     order by lane.webhook_id, lane.resource_id
     for update of lane skip locked
   ),
   moved as (
     update delivery set status = mine.status, gap = mine.gap, attempts = mine.number,
       first_attempt_at = coalesce(first_attempt_at, mine.at), last_attempt_at = mine.at,
       next_attempt_at = case when mine.is_over then null else mine.due_at end,
       status_code = mine.status_code, error = mine.error,
       completed_at = case when mine.is_over then mine.due_at end
     from mine
     where delivery.workspace_id = mine.workspace_id and delivery.mode = mine.mode and delivery.id = mine.delivery_id
       and delivery.status = 'pending' and delivery.attempts = mine.number - 1
     returning mine.*
   ),
   logged as (
     insert into delivery_attempt (workspace_id, mode, delivery_id, number, at, latency_ms, status_code, error, response_body)
     select workspace_id, mode, delivery_id, number, at, latency_ms, status_code, error, body from moved
     on conflict do nothing
   ),
   emptied as (
     delete from delivery_lane as lane using moved
     where lane.workspace_id = moved.workspace_id and lane.mode = moved.mode and lane.webhook_id = moved.webhook_id
       and lane.resource_id = moved.resource_id and moved.is_over and moved.waiting = 1 and not moved.gap_after
   ),
   freed as (
     update delivery_lane as lane
     set holder = null, due_at = moved.due_at, gap = moved.gap_after,
       waiting = case when moved.is_over then moved.waiting - 1 else moved.waiting end
     from moved
     where lane.workspace_id = moved.workspace_id and lane.mode = moved.mode and lane.webhook_id = moved.webhook_id
       and lane.resource_id = moved.resource_id and not (moved.is_over and moved.waiting = 1 and not moved.gap_after)
   )
   select (done.position - 1)::int as position, moved.position is not null as finished, lane.holder is not null as held
   from done
   left join moved on moved.position = done.position
   left join delivery on delivery.workspace_id = done.workspace_id and delivery.mode = done.mode
     and delivery.id = done.delivery_id and delivery.status = 'pending' and delivery.attempts = done.number - 1
   left join delivery_lane as lane on lane.workspace_id = delivery.workspace_id and lane.mode = delivery.mode
     and lane.webhook_id = delivery.webhook_id and lane.resource_id = delivery.resource_id and lane.holder = done.holder`,
);

interface FinishRow {
  readonly position: number;
  readonly finished: boolean;
  readonly held: boolean;
}

/**
 * Writes down what attempts brought and lets go of their lanes. All that a lane's publishers change meanwhile is in its
 * row, which is locked first: a delivery that is published while another one finishes is never forgotten. Lanes in which
 * somebody publishes at this moment are not waited for; they come out as busy.
 */
export async function finishDeliveries(
  db: Queryable,
  finished: readonly Finished[],
  now: Date,
): Promise<readonly FinishResult[]> {
  const column = <Value>(of: (one: Finished) => Value) => finished.map(of);
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
  ]);
  const results = new Array<FinishResult>(finished.length).fill("taken over");
  for (const { position, finished: isFinished, held } of rows) {
    results[position] = isFinished ? "finished" : held ? "busy" : "taken over";
  }
  return results;
}

const statusOf = ({ kind }: Fate) => (kind === "retry" ? "pending" : kind);
