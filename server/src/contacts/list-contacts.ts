import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import * as store from "./store.ts";
import type { Contact, ContactFilters } from "./types.ts";

export interface ListContacts {
  readonly scope: Scope;
  readonly filters: ContactFilters;
  readonly page: PageRequest;
}

export const listContacts = (
  { db }: Pick<Deps, "db">,
  { scope, filters, page }: ListContacts,
): Promise<Page<Contact>> => store.listContacts(db, scope, filters, page);
