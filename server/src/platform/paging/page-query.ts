import { statement } from "../../database/database.ts";
import type { Scope } from "../scope.ts";
import { withSingleValues } from "./combinations.ts";
import type { Listing, PageQuery } from "./listing.ts";
import type { PageRequest } from "./page-request.ts";
import { sortedQuery } from "./sorted-query.ts";
import { beginQuery, type List, readFilters, usedFilters } from "./sources.ts";
import { idsThenRows, walk } from "./walk.ts";
import { walkIds } from "./walk-ids.ts";

/**
 * One row more than asked for tells whether there is another page. Cursor and times all become one range of ids,
 * always present: the statements differ by filters and order only, so that few of them exist per connection.
 */
export function pageQuery<Filters extends object>(
  listing: Listing<Filters>,
  scope: Scope,
  asked: Filters,
  page: PageRequest,
): PageQuery {
  const given = withSingleValues(listing, asked);
  const { list, values } = beginQuery(listing, scope, page);
  if (page.sort) return sortedQuery(listing, { list, values, given, page, sort: page.sort });
  const used = usedFilters(listing, given);
  const hasLists = used.some((name) => Array.isArray(given[name]) && listing.several?.includes(name));
  const text = hasLists ? byIds(listing, list, given, values) : byRows(listing, list, given, values);
  // Which index is the right one for several filters depends on how many rows each of their values has: a plan for just
  // any values can take a thousand times as long. Without a name the statement is planned for the very values.
  const planned = hasLists || used.length > 1 || used.some((filter) => listing.ranges?.includes(filter));
  const name = planned ? "" : `${listing.table}.list.${page.order}.${used[0] ?? "all"}`;
  return { statement: statement(name, text), values };
}

/** Where the filters are in the rows alone, their index gives the page itself. */
function byRows<Filters extends object>(
  listing: Listing<Filters>,
  list: List,
  given: Filters,
  values: unknown[],
): string {
  const { rows, sources } = readFilters(listing, given, values);
  if (sources.length === 1 && sources[0] === rows) return walk(list, listing.columns, sources);
  return idsThenRows(list, listing.columns, rows, walk(list, `${sources[0]?.id} as id`, sources));
}

function byIds<Filters extends object>(
  listing: Listing<Filters>,
  list: List,
  given: Filters,
  values: unknown[],
): string {
  const rows = { table: listing.table, id: `${listing.table}.id`, conditions: [] };
  return idsThenRows(list, listing.columns, rows, walkIds(listing, list, given, values));
}
