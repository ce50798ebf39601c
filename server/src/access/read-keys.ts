import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import * as store from "./store.ts";
import type { ApiKey } from "./types.ts";

export async function readKey({ db }: Deps, { scope, id }: { scope: Scope; id: string }): Promise<ApiKey> {
  const key = await store.findKey(db, scope, id);
  if (!key) throw notFound("key");
  return key;
}

export const listKeys = ({ db }: Deps, { scope, page }: { scope: Scope; page: PageRequest }): Promise<Page<ApiKey>> =>
  store.listKeys(db, scope, page);
