import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { readWebhook } from "./read-webhook.ts";
import { listReplayRows, type ReplayRowFilters } from "./replay-store.ts";
import type { Replay } from "./types.ts";

interface ListReplays {
  readonly scope: Scope;
  readonly filters: ReplayRowFilters;
  readonly page: PageRequest;
}

/** Lists the runs of one webhook, which must exist. */
export async function listReplays(
  { db }: Pick<Deps, "db">,
  input: ListReplays & { readonly filters: { readonly webhookId: string } },
): Promise<Page<Replay>> {
  await readWebhook({ db }, { scope: input.scope, id: input.filters.webhookId });
  return listReplayRows(db, input.scope, input.filters, input.page);
}

/** Lists the runs of all webhooks. */
export const listAllReplays = ({ db }: Pick<Deps, "db">, input: ListReplays): Promise<Page<Replay>> =>
  listReplayRows(db, input.scope, input.filters, input.page);
