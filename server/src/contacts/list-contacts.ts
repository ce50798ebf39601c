import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import * as store from "./store.ts";
import type { Contact, ContactFilters } from "./types.ts";

export interface ListContacts {
  readonly scope: Scope;
  readonly filters: ContactFilters;
  readonly page: PageRequest;
  /** Words of which every one must occur in its searched text. */
  readonly q?: string | undefined;
}

export const listContacts = ({ db }: Pick<Deps, "db">, { q, ...list }: ListContacts): Promise<Page<Contact>> =>
  q === undefined
    ? store.listContacts(db, list.scope, list.filters, list.page)
    : store.searchContacts(db, { ...list, q });
