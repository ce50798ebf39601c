import type { CreateWebhookReplayInput, Delivery, ListWebhookDeliveriesQuery } from "../../api/client.ts";

/** What the address holds: the endpoint that is open, the filters of its deliveries, and the delivery that is open. */
const names = ["webhook", "status", "event", "period", "id", "delivery"] as const;
export type WebhookSearch = { readonly [Name in (typeof names)[number]]?: string };

const filterNames = ["status", "event", "id"] as const;
const periodHours: Readonly<Record<string, number>> = { "1h": 1, "24h": 24, "7d": 168, "30d": 720 };
export const defaultPeriod = "30d";
const hourMs = 3_600_000;

export const webhookSearchOf = (search: Record<string, unknown>): WebhookSearch =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = [search[name]].flat()[0];
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );

export const isFiltered = (search: WebhookSearch): boolean =>
  filterNames.some((name) => search[name] !== undefined) || (search.period ?? defaultPeriod) !== defaultPeriod;

const startOf = (search: WebhookSearch, now: number) => {
  const hours = periodHours[search.period ?? defaultPeriod] ?? 720;
  return new Date(now - hours * hourMs).toISOString();
};

export function deliveriesQueryOf(search: WebhookSearch, now = Date.now()): ListWebhookDeliveriesQuery {
  const { status, event, id } = search;
  return {
    ...(status ? { status: status as Delivery["status"] } : {}),
    ...(event ? { event: event as Delivery["event"] } : {}),
    // An event's id is known by its prefix; any other id is that of what the event is about.
    ...(id ? (id.startsWith("evt_") ? { event_id: id } : { resource_id: id }) : {}),
    created_after: startOf(search, now),
  };
}

/** The same filters for a replay of all that match. An event's id can't be given: such a delivery is replayed by itself. */
export function replayFiltersOf(
  search: WebhookSearch,
  now = Date.now(),
): NonNullable<CreateWebhookReplayInput["filters"]> {
  const { status, event_id: _eventId, ...filters } = deliveriesQueryOf(search, now);
  return { ...filters, status: status === "delivered" ? "delivered" : "failed" };
}

/** Pending deliveries are on their way already, and one event alone has a button of its own. */
export const canReplayAll = ({ status, id }: WebhookSearch): boolean => status !== "pending" && !id?.startsWith("evt_");
