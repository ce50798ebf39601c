import type { Deps } from "../platform/http/route.ts";
import type { Page } from "../platform/paging.ts";
import { listDeliveryRows } from "./delivery-store.ts";
import { readWebhook } from "./read-webhook.ts";
import type { Delivery, ListDeliveries } from "./types.ts";

export async function listDeliveries(
  { db }: Pick<Deps, "db">,
  { scope, filters, page }: ListDeliveries,
): Promise<Page<Delivery>> {
  await readWebhook({ db }, { scope, id: filters.webhookId });
  return listDeliveryRows(db, scope, filters, page);
}
