import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import { listCallRows } from "./call-store.ts";
import { readTrigger } from "./read-trigger.ts";
import { callDays, keptSince } from "./retention.ts";
import type { TriggerCall, TriggerId } from "./types.ts";

export interface ListCalls extends TriggerId {
  readonly refused: boolean | undefined;
  readonly page: PageRequest;
}

export async function listCalls(deps: Deps, { scope, id, refused, page }: ListCalls): Promise<Page<TriggerCall>> {
  await readTrigger(deps, { scope, id });
  const since = keptSince(deps.clock.now(), callDays);
  const createdAfter = page.createdAfter && page.createdAfter > since ? page.createdAfter : since;
  return listCallRows(deps.db, scope, { triggerId: id, refused }, { ...page, createdAfter });
}
