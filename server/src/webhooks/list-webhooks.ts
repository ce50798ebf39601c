import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { listWebhookRows } from "./store.ts";
import type { Webhook, WebhookFilters } from "./types.ts";

export interface ListWebhooks {
  readonly scope: Scope;
  readonly filters: WebhookFilters;
  readonly page: PageRequest;
}

export const listWebhooks = ({ db }: Pick<Deps, "db">, input: ListWebhooks): Promise<Page<Webhook>> =>
  listWebhookRows(db, input.scope, input.filters, input.page);
