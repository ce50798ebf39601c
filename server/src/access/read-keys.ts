import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import * as store from "./store.ts";
import type { ApiKey, KeyFilters } from "./types.ts";

export async function readKey({ db }: Deps, { scope, id }: { scope: Scope; id: string }): Promise<ApiKey> {
  const key = await store.findKey(db, scope, id);
  if (!key) throw notFound("key");
  return key;
}

export interface ListKeys {
  readonly scope: Scope;
  readonly filters: KeyFilters;
  readonly page: PageRequest;
}

export const listKeys = ({ db }: Deps, { scope, filters, page }: ListKeys): Promise<Page<ApiKey>> =>
  store.listKeys(db, scope, filters, page);
