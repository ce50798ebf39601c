import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { readWebhook } from "./read-webhook.ts";
import { listReplayRows, type ReplayRowFilters } from "./replay-store.ts";
import type { Replay } from "./types.ts";

export interface ListReplays {
  readonly scope: Scope;
  readonly filters: ReplayRowFilters;
  readonly page: PageRequest;
}

export async function listReplays({ db }: Pick<Deps, "db">, input: ListReplays): Promise<Page<Replay>> {
  await readWebhook({ db }, { scope: input.scope, id: input.filters.webhookId });
  return listReplayRows(db, input.scope, input.filters, input.page);
}
