import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import * as store from "./store.ts";
import type { Company, CompanyFilters } from "./types.ts";

export interface ListCompanies {
  readonly scope: Scope;
  readonly filters: CompanyFilters;
  readonly page: PageRequest;
  /** Words of which every one must occur in its searched text. */
  readonly q?: string | undefined;
}

export const listCompanies = ({ db }: Pick<Deps, "db">, { q, ...list }: ListCompanies): Promise<Page<Company>> =>
  q === undefined
    ? store.listCompanies(db, list.scope, list.filters, list.page)
    : store.searchCompanies(db, { ...list, q });
