import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { listAllDeliveryRows } from "./all-deliveries-store.ts";
import type { AllDeliveryFilters, Delivery } from "./types.ts";

export interface ListAllDeliveries {
  readonly scope: Scope;
  readonly filters: AllDeliveryFilters;
  readonly page: PageRequest;
}

export const listAllDeliveries = (
  { db }: Pick<Deps, "db">,
  { scope, filters, page }: ListAllDeliveries,
): Promise<Page<Delivery>> => listAllDeliveryRows(db, scope, filters, page);
