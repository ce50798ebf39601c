import { statement } from "../../database/database.ts";
import type { Scope } from "../scope.ts";
import type { Condition, Listing, PageQuery } from "./listing.ts";
import type { PageRequest } from "./page-request.ts";
import { beginQuery, readFilters } from "./sources.ts";
import { idsThenRows, walk } from "./walk.ts";

/** What is asked of the first rows only that all filters leave: of so many, by a condition on a side table's row. */
export interface Trial {
  readonly table: string;
  readonly condition: Condition;
  readonly value: unknown;
  readonly most: number;
}

/**
 * The rows that pass the trial (`is_match`), no more than the page's limit. If there are as many to try as may be, the last
 * one of those comes, too, passed or not (`is_last`): there may be more behind it.
 */
export function trialQuery<Filters extends object>(
  listing: Listing<Filters>,
  scope: Scope,
  given: Filters,
  page: PageRequest,
  { table, condition, value, most }: Trial,
): PageQuery {
  const { list, values } = beginQuery(listing, scope, { ...page, limit: most - 1 });
  const { rows, sources } = readFilters(listing, given, values, { listsByRow: true });
  const id = `${table}.${listing.table}_id`;
  // In the order in which they come anyway; where it is not said, the planner takes all and sorts them once more.
  const numbered = `${table}.*, row_number() over (order by ${id} ${list.order}) as place`;
  const isMatch = `(${condition(`$${values.push(value)}`)})`;
  const isLast = `${table}.place = $${values.push(most)}::int8`;
  const ids = `select ${id} as id, ${isMatch} as is_match, ${isLast} as is_last
    from (select ${numbered} from (${walk(list, `${table}.*`, sources)}) as ${table}) as ${table}
    where ${isMatch} or ${isLast} order by id ${list.order} limit $${values.push(page.limit)}`;
  const text = idsThenRows(list, `${listing.columns}, page.is_match, page.is_last`, rows, ids);
  return { statement: statement("", text), values };
}
