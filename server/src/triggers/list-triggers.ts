import type { Deps } from "../platform/http/route.ts";
import type { Page } from "../platform/paging.ts";
import { listTriggerRows } from "./store.ts";
import type { ListTriggers, Trigger } from "./types.ts";

export const listTriggers = (
  { db }: Pick<Deps, "db">,
  { scope, filters, page }: ListTriggers,
): Promise<Page<Trigger>> => listTriggerRows(db, scope, filters, page);
