import { eventData, type Queryable, statement } from "../database/database.ts";
import { idRange, type Page, type PageRequest, pageOf } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Delivery, DeliveryAttempt, DeliveryFilters, DeliveryStatus } from "./types.ts";

export interface DeliveryRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly event_id: string;
  readonly event_type: Delivery["eventType"];
  readonly resource_id: string;
  readonly sequence: number;
  readonly status: DeliveryStatus;
  readonly replay: boolean;
  readonly gap: boolean;
  readonly attempts: number;
  readonly first_attempt_at: Date | null;
  readonly last_attempt_at: Date | null;
  readonly next_attempt_at: Date | null;
  readonly status_code: number | null;
  readonly error: string | null;
  readonly created_at: Date;
  readonly completed_at: Date | null;
}

export const columns = `id, webhook_id, event_id, event_type, resource_id, sequence, status, replay, gap, attempts,
  first_attempt_at, last_attempt_at, next_attempt_at, status_code, error, created_at, completed_at`.replaceAll(
  /\w+/g,
  "delivery.$&",
);
const tenant = "delivery.workspace_id = $1 and delivery.mode = $2 and delivery.webhook_id = $3";

const findSql = statement("delivery.find", `select ${columns} from delivery where ${tenant} and delivery.id = $4`);
// The one that ended it stands in the delivery itself.
const attemptsSql = statement(
  "delivery.attempts",
  `select number, at, latency_ms, status_code, error, response_body from delivery_attempt
    where workspace_id = $1 and mode = $2 and delivery_id = $3
   union all
   select attempts, last_attempt_at, latency_ms, status_code, error, response_body from delivery
    where workspace_id = $1 and mode = $2 and id = $3 and latency_ms is not null
   order by number limit 200`,
);
const eventSql = statement(
  "delivery.event",
  `select resource_type, ${eventData("event")} as data, created_at from event where workspace_id = $1 and mode = $2 and id = $3`,
);

export async function findDelivery(
  db: Queryable,
  scope: Scope,
  webhookId: string,
  id: string,
): Promise<Delivery | undefined> {
  const [row] = await db.query<DeliveryRow>(findSql, [scope.workspaceId, scope.mode, webhookId, id]);
  return row && toDelivery(row);
}

interface AttemptRow {
  readonly number: number;
  readonly at: Date;
  readonly latency_ms: number;
  readonly status_code: number | null;
  readonly error: string | null;
  readonly response_body: Buffer | null;
}

export async function listAttempts(db: Queryable, scope: Scope, deliveryId: string): Promise<DeliveryAttempt[]> {
  const rows = await db.query<AttemptRow>(attemptsSql, [scope.workspaceId, scope.mode, deliveryId]);
  return rows.map((row) => ({
    number: row.number,
    at: row.at,
    latencyMs: row.latency_ms,
    statusCode: row.status_code,
    error: row.error,
    responseBody: row.response_body,
  }));
}

/** What of a delivery's event the delivery itself does not have; nothing when the event is no longer stored. */
export async function findEventContent(
  db: Queryable,
  scope: Scope,
  eventId: string,
): Promise<{ readonly resourceType: string; readonly data: string; readonly createdAt: Date } | undefined> {
  const values = [scope.workspaceId, scope.mode, eventId];
  const [row] = await db.query<{ resource_type: string; data: string; created_at: Date }>(eventSql, values);
  return row && { resourceType: row.resource_type, data: row.data, createdAt: row.created_at };
}

type Order = PageRequest["order"];
type Way = "log" | "replays" | "event" | "resource";

/** $1 to $3 are the webhook, $4 and $5 the range of ids, $6 the limit, $7 and $8 statuses and events, $9 replays or not. */
const range = "delivery.id >= $4 and delivery.id < $5";
const wanted = "delivery.status = any($7) and delivery.event_type = any($8)";

const ofEvent = (event: string) => `deliveries_of($1, $2, ${event}) as delivery`;

/**
 * Where the deliveries of a page are looked for. In the log the index has them in the order of ids for one status and
 * one event at a time: a page of each is taken, and the first of all those are the page. So no filter makes it search
 * through what it leaves out. What belongs to one event or one resource is little enough to be put in order.
 */
export const deliveryIds: Readonly<Record<Way, (order: Order) => string>> = {
  log: (
    order,
  ) => `select part.id from unnest($7::text[]) as statuses (status) cross join unnest($8::text[]) as types (type)
    cross join lateral (
      select delivery.id from delivery
      where ${tenant} and ${range} and delivery.status = statuses.status and delivery.event_type = types.type
        and ($9::boolean is null or delivery.replay = $9)
      order by delivery.id ${order} limit $6
    ) as part`,
  replays: () => `select delivery.id from delivery
    where ${tenant} and ${range} and ${wanted} and delivery.replay and $9::boolean`,
  event: () => `select delivery.id from ${ofEvent("$10")}
    where ${tenant} and ${range} and ${wanted} and ($9::boolean is null or delivery.replay = $9)
      and ($11::text is null or delivery.resource_id = $11)`,
  resource: () => `select delivery.id from (
      select event.id from event
      where event.workspace_id = $1 and event.mode = $2 and event.resource_id = $10 offset 0
    ) as happened cross join lateral ${ofEvent("happened.id")}
    where ${tenant} and ${range} and ${wanted} and ($9::boolean is null or delivery.replay = $9)`,
};

const listSql = (way: Way, order: Order) =>
  statement(
    `delivery.list.${way}.${order}`,
    `select ${columns} from (${deliveryIds[way](order)} order by 1 ${order} limit $6) as page
     cross join lateral (
       select * from delivery where workspace_id = $1 and mode = $2 and id = page.id offset 0
     ) as delivery
     order by delivery.id ${order}`,
  );

const ways: readonly Way[] = ["log", "replays", "event", "resource"];
const lists = Object.fromEntries(
  ways.map((way) => [way, { asc: listSql(way, "asc"), desc: listSql(way, "desc") }]),
) as Readonly<Record<Way, Readonly<Record<Order, ReturnType<typeof listSql>>>>>;

// All of them, so that a new one can't be forgotten.
const everyType: Readonly<Record<Delivery["eventType"], true>> = {
  "conversation.created": true,
  "conversation.resolved": true,
  "ticket.created": true,
  "ticket.status_changed": true,
  "scorecard.created": true,
  "agent.published": true,
  "training_attempt.completed": true,
  "automation.triggered": true,
  "trigger.received": true,
  "webhook.test": true,
};
/** The events to look for. */
export const eventTypesOf = (event: Delivery["eventType"] | undefined): readonly string[] =>
  event ? [event] : Object.keys(everyType);
export const everyStatus: readonly DeliveryStatus[] = ["pending", "delivered", "failed"];

export async function listDeliveryRows(
  db: Queryable,
  scope: Scope,
  filters: DeliveryFilters,
  page: PageRequest,
): Promise<Page<Delivery>> {
  const { way, last } = wayOf(filters);
  const rows = await db.query<DeliveryRow>(lists[way][page.order], [
    scope.workspaceId,
    scope.mode,
    filters.webhookId,
    ...idRange("delivery", page),
    page.limit + 1,
    filters.status ? [filters.status] : everyStatus,
    eventTypesOf(filters.event),
    filters.replay ?? null,
    ...last,
  ]);
  return pageOf(rows, page.limit, toDelivery);
}

/** By the event if it is named, else by the resource: of either there are few. */
function wayOf({ eventId, resourceId, replay }: DeliveryFilters): { way: Way; last: readonly unknown[] } {
  if (eventId !== undefined) return { way: "event", last: [eventId, resourceId ?? null] };
  if (resourceId !== undefined) return { way: "resource", last: [resourceId] };
  return { way: replay ? "replays" : "log", last: [] };
}

export const toDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  webhookId: row.webhook_id,
  eventId: row.event_id,
  eventType: row.event_type,
  resourceId: row.resource_id,
  sequence: row.sequence,
  status: row.status,
  replay: row.replay,
  gap: row.gap,
  attempts: row.attempts,
  firstAttemptAt: row.first_attempt_at,
  lastAttemptAt: row.last_attempt_at,
  nextAttemptAt: row.next_attempt_at,
  statusCode: row.status_code,
  error: row.error,
  createdAt: row.created_at,
  completedAt: row.completed_at,
});
