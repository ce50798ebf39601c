import { statement } from "../../database/database.ts";
import type { Scope } from "../scope.ts";
import { combinationsOf } from "./combinations.ts";
import type { Listing, PageQuery } from "./listing.ts";
import type { PageRequest } from "./page-request.ts";
import { sortedQuery } from "./sorted-query.ts";
import { beginQuery, type List, readFilters, usedFilters } from "./sources.ts";
import { idsThenRows, walk } from "./walk.ts";

/**
 * One row more than asked for tells whether there is another page. Cursor and times all become one range of ids,
 * always present: the statements differ by filters and order only, so that few of them exist per connection.
 */
export function pageQuery<Filters extends object>(
  listing: Listing<Filters>,
  scope: Scope,
  given: Filters,
  page: PageRequest,
): PageQuery {
  const { list, values } = beginQuery(listing, scope, page);
  const used = usedFilters(listing, given);
  if (page.sort) return sortedQuery(listing, { list, values, given, page, sort: page.sort });
  const combinations = combinationsOf(listing, given);
  const walks = combinations.map((combination) => {
    const { rows, sources } = readFilters(listing, combination, values);
    const byRows = combinations.length === 1 && sources.length === 1 && sources[0] === rows;
    return { rows, byRows, ids: walk(list, byRows ? listing.columns : `${sources[0]?.id} as id`, sources) };
  });
  const [first] = walks as [(typeof walks)[number]];
  const text = first.byRows ? first.ids : idsThenRows(list, listing.columns, first.rows, merged(list, walks));
  // Which index is the right one for several filters depends on how many rows each of their values has: a plan for just
  // any values can take a thousand times as long. Without a name the statement is planned for the very values.
  const planned =
    walks.length > 1 ||
    used.length > 1 ||
    used.some((filter) => listing.ranges?.includes(filter)) ||
    isList(given, used[0]);
  const name = planned ? "" : `${listing.table}.list.${page.order}.${used[0] ?? "all"}`;
  return { statement: statement(name, text), values };
}

const isList = <Filters>(given: Filters, name: keyof Filters | undefined) =>
  name !== undefined && Array.isArray(given[name]) && given[name].length > 1;

/** For each of several values the rows come in order; of all these the first are the page. */
const merged = (list: List, walks: readonly { readonly ids: string }[]): string => {
  const [only] = walks;
  if (walks.length === 1 && only) return only.ids;
  const all = walks.map(({ ids }) => `(${ids})`).join(" union all ");
  return `select id from (${all}) as found group by id order by id ${list.order} limit $4`;
};
