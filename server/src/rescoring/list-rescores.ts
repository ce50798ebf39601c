import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { listRescoreRows, type RescoreFilters } from "./store.ts";
import type { Rescore } from "./types.ts";

export interface ListRescores {
  readonly scope: Scope;
  readonly filters: RescoreFilters;
  readonly page: PageRequest;
}

export const listRescores = ({ db }: Pick<Deps, "db">, input: ListRescores): Promise<Page<Rescore>> =>
  listRescoreRows(db, input.scope, input.filters, input.page);
