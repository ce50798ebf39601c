import type pg from "pg";
import type { Scope } from "../platform/scope.ts";
import { type Model, must } from "./test-model.ts";

interface DeliveryRow {
  readonly webhook_id: string;
  readonly resource_id: string;
  readonly sequence: number;
  readonly status: string;
  readonly attempts: number;
  readonly gap: boolean;
  readonly mark: number;
  readonly event_sequence: number;
  readonly logged: number;
  readonly last_logged: number;
}

interface LaneRow {
  readonly webhook_id: string;
  readonly resource_id: string;
  readonly is_due: boolean;
  readonly gap: boolean;
}

const deliveries = {
  name: "test.deliveries",
  text: `select delivery.webhook_id, delivery.lane_id as resource_id, delivery.sequence, delivery.status, delivery.attempts,
      delivery.gap, (event.data->>'mark')::int as mark, event.sequence as event_sequence, log.logged, log.last_logged
    from delivery
    left join event on event.workspace_id = $1 and event.mode = $2 and event.id = delivery.event_id
    cross join lateral (
      select count(*) as logged, coalesce(max(number), 0) as last_logged from (
        select number from delivery_attempt where workspace_id = $1 and mode = $2 and delivery_id = delivery.id
        union all
        select delivery.attempts where delivery.latency_ms is not null
      ) as attempt
    ) as log
    where delivery.workspace_id = $1 and delivery.mode = $2`,
};
const lanes = {
  name: "test.lanes",
  text: "select webhook_id, lane_id as resource_id, due_at < 'infinity' as is_due, gap from delivery_lane where workspace_id = $1 and mode = $2",
};
const events = {
  name: "test.events",
  text: `select coalesce(lane_id, resource_id) as resource_id, sequence, (data->>'mark')::int as mark from event where workspace_id = $1 and mode = $2`,
};

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();

/** Whether what is written down is what has happened: nothing lost, nothing made up. */
export async function compareWithTables(client: pg.ClientBase, { workspaceId, mode }: Scope, model: Model) {
  const values = [workspaceId, mode];
  const [deliveryRows, laneRows, eventRows] = await Promise.all([
    client.query<DeliveryRow>({ ...deliveries, values }),
    client.query<LaneRow>({ ...lanes, values }),
    client.query<{ resource_id: string; sequence: number; mark: number }>({ ...events, values }),
  ]);

  const expectedEvents = model.events.map(({ resourceId, ...rest }) => ({ resource_id: resourceId, ...rest }));
  same("events are exactly those that were committed", sorted(eventRows.rows), sorted(expectedEvents));

  const expectedDeliveries = [...model.lanes.values()].flat().map((due) => ({
    webhook_id: due.webhookId,
    resource_id: due.resourceId,
    sequence: due.sequence,
    status: due.status,
    attempts: due.attempts,
    gap: due.attempts > 0 && due.gap,
    mark: due.mark,
    event_sequence: due.sequence,
    logged: due.attempts,
    last_logged: due.attempts,
  }));
  const promise = "every event has one delivery to each webhook that wanted it, and all its attempts are in the log";
  same(promise, sorted(deliveryRows.rows), sorted(expectedDeliveries));

  const expectedLanes = [...model.lanes.values()].flatMap((lane) => {
    const isDue = lane.some(({ status }) => status === "pending");
    const gap = lane.findLast(({ status }) => status !== "pending")?.status === "failed";
    const [first] = lane;
    return first && (isDue || gap)
      ? [{ webhook_id: first.webhookId, resource_id: first.resourceId, is_due: isDue, gap }]
      : [];
  });
  same(
    "a lane is due as long as something waits in it, and is gone with the last one",
    sorted(laneRows.rows),
    sorted(expectedLanes),
  );
}

function same(promise: string, found: readonly string[], expected: readonly string[]): void {
  const lost = expected.filter((row) => !found.includes(row));
  const extra = found.filter((row) => !expected.includes(row));
  must(lost.length + extra.length === 0 && found.length === expected.length, promise, { lost, extra });
}
