import { statement } from "../../database/database.ts";
import type { Scope } from "../scope.ts";
import type { Listing, PageQuery } from "./listing.ts";
import type { PageRequest } from "./page-request.ts";
import { beginQuery } from "./sources.ts";
import { walkIds } from "./walk-ids.ts";

/** Counts what a list has, up to one more than the page's limit. */
export function countQuery<Filters extends object>(
  listing: Listing<Filters>,
  scope: Scope,
  given: Filters,
  page: PageRequest,
): PageQuery {
  const { list, values } = beginQuery(listing, scope, page);
  const text = `select count(*) as count from (${walkIds(listing, list, given, values)}) as counted`;
  // Planned for the very values, as lists by several filters are.
  return { statement: statement("", text), values };
}
