import { type Queryable, statement } from "../database/database.ts";
import { idRange, type Page, type PageRequest, pageOf } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { columns, type DeliveryRow, eventTypesOf, everyStatus, toDelivery } from "./delivery-store.ts";
import type { AllDeliveryFilters, Delivery, DeliveryCounts } from "./types.ts";

type Order = PageRequest["order"];

/** One that is deleted waits, unseen, for its deliveries to go. */
const known = "webhook.workspace_id = $1 and webhook.mode = $2 and webhook.status <> 'deleted'";
/** $1 and $2 are the tenant, $3 and $4 the range of ids, $5 the limit. */
const inRange = `delivery.workspace_id = $1 and delivery.mode = $2 and delivery.id >= $3 and delivery.id < $4`;
const rows = (ids: string, order: Order) => `select ${columns} from (${ids}) as page
  cross join lateral (
    select * from delivery where workspace_id = $1 and mode = $2 and id = page.id offset 0) as delivery
  order by delivery.id ${order}`;

// A walk of the primary key. Deliveries of deleted webhooks are being removed, and are skipped until they are.
const everySql = (order: Order) =>
  statement(
    `delivery.list-every.${order}`,
    rows(
      `select delivery.id from delivery where ${inRange} and exists (
         select from webhook where ${known} and webhook.id = delivery.webhook_id)
       order by delivery.id ${order} limit $5`,
      order,
    ),
  );

// The index has one webhook, status and event at a time in the order of ids: a page of each, then the first of them all.
// So a filter costs the same however many deliveries it leaves out.
const filteredSql = (order: Order) =>
  statement(
    `delivery.list-filtered.${order}`,
    rows(
      `select part.id from webhook
        cross join unnest($7::text[]) as statuses (status) cross join unnest($8::text[]) as types (type)
        cross join lateral (
          select delivery.id from delivery
          where ${inRange} and delivery.webhook_id = webhook.id and delivery.status = statuses.status
            and delivery.event_type = types.type
          order by delivery.id ${order} limit $5) as part
        where ${known} and ($6::text is null or webhook.id = $6)
        order by part.id ${order} limit $5`,
      order,
    ),
  );
const statements = {
  asc: { every: everySql("asc"), filtered: filteredSql("asc") },
  desc: { every: everySql("desc"), filtered: filteredSql("desc") },
};

export async function listAllDeliveryRows(
  db: Queryable,
  scope: Scope,
  { webhookId, status, event }: AllDeliveryFilters,
  page: PageRequest,
): Promise<Page<Delivery>> {
  const range = [scope.workspaceId, scope.mode, ...idRange("delivery", page), page.limit + 1];
  const { every, filtered } = statements[page.order];
  const isFiltered = [webhookId, status, event].some((filter) => filter !== undefined);
  const found = isFiltered
    ? await db.query<DeliveryRow>(filtered, [
        ...range,
        webhookId ?? null,
        status ? [status] : everyStatus,
        eventTypesOf(event),
      ])
    : await db.query<DeliveryRow>(every, range);
  return pageOf(found, page.limit, toDelivery);
}

// Of each webhook, status and event only the index is read.
const countSql = statement(
  "delivery.count-by-webhook",
  `select webhook.id as "webhookId", webhook.url, coalesce(sum(part.count) filter (where statuses.status = 'delivered'), 0)::bigint as delivered,
      coalesce(sum(part.count) filter (where statuses.status = 'failed'), 0)::bigint as failed,
      coalesce(sum(part.count) filter (where statuses.status = 'pending'), 0)::bigint as pending
     from webhook
     cross join unnest($6::text[]) as statuses (status) cross join unnest($7::text[]) as types (type)
     cross join lateral (
       select count(*) as count from delivery
       where ${inRange} and delivery.webhook_id = webhook.id and delivery.status = statuses.status
         and delivery.event_type = types.type) as part
    where ${known} and ($5::text is null or webhook.id = $5)
    group by webhook.id, webhook.url order by webhook.id`,
);

/** How the deliveries of each webhook ended, of those whose ids are in the page's range. */
export async function countByWebhook(
  db: Queryable,
  scope: Scope,
  webhookId: string | undefined,
  period: { readonly createdAfter: Date; readonly createdBefore: Date },
): Promise<readonly DeliveryCounts[]> {
  const range = idRange("delivery", { order: "desc", startingAfter: undefined, ...period });
  const values = [scope.workspaceId, scope.mode, ...range, webhookId ?? null, everyStatus, eventTypesOf(undefined)];
  return db.query<DeliveryCounts>(countSql, values);
}
