import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import * as store from "./store.ts";
import type { Company, CompanyFilters } from "./types.ts";

export interface ListCompanies {
  readonly scope: Scope;
  readonly filters: CompanyFilters;
  readonly page: PageRequest;
}

export const listCompanies = (
  { db }: Pick<Deps, "db">,
  { scope, filters, page }: ListCompanies,
): Promise<Page<Company>> => store.listCompanies(db, scope, filters, page);
