import { statement } from "../../database/database.ts";
import type { Scope } from "../scope.ts";
import type { Condition, Listing, PageQuery } from "./listing.ts";
import type { PageRequest } from "./page-request.ts";
import { beginQuery, readFilters } from "./sources.ts";
import { conditionsOf, rowOf } from "./walk.ts";
import { walkIds } from "./walk-ids.ts";

/** What is searched: a table with one row per listed row, whose key is (workspace_id, mode, <listed>_id). */
export interface SearchedText {
  readonly table: string;
  readonly condition: Condition;
  readonly value: unknown;
}

/**
 * Looks at the first `most` rows that pass all filters. Returns those whose text meets the condition (`is_match`), at most
 * one page of them. When there were `most` rows to look at, it also returns the last one (`is_last`): more may follow it.
 *
 * Each searched text is read by its key. As a join, a planner without statistics reads all texts again for every row.
 */
export function comparedQuery<Filters extends object>(
  listing: Listing<Filters>,
  scope: Scope,
  given: Filters,
  page: PageRequest,
  { table, condition, value, most }: SearchedText & { readonly most: number },
): PageQuery {
  const { list, values } = beginQuery(listing, scope, { ...page, limit: most - 1 });
  const ids = walkIds(listing, list, given, values);
  const numbered = `select id, row_number() over (order by id ${list.order}) as place from (${ids}) as walked`;
  const text = `(select * from ${table} where ${rowOf(table, list, `${table}.${listing.table}_id`, "numbered.id")} offset 0)`;
  const isMatch = `coalesce(${condition(`$${values.push(value)}`)}, false)`;
  const isLast = `numbered.place = $${values.push(most)}::int8`;
  const compared = `select numbered.id, ${isMatch} as is_match, ${isLast} as is_last
    from (${numbered}) as numbered left join lateral ${text} as ${table} on true
    where ${isMatch} or ${isLast} order by numbered.id ${list.order} limit $${values.push(page.limit)}`;
  const row = rowOf(listing.table, list, `${listing.table}.id`, "page.id");
  return {
    statement: statement(
      "",
      `select ${listing.columns}, page.is_match, page.is_last from (${compared}) as page
        cross join lateral (select * from ${listing.table} where ${row} offset 0) as ${listing.table}
        order by page.id ${list.order}`,
    ),
    values,
  };
}

/** Finds all texts that meet the condition by their index, and returns those of the page that the other filters leave. */
export function foundQuery<Filters extends object>(
  listing: Listing<Filters>,
  scope: Scope,
  given: Filters,
  page: PageRequest,
  { table, condition, value }: SearchedText,
): PageQuery {
  const { list, values } = beginQuery(listing, scope, { ...page, limit: page.limit - 1 });
  const { rows } = readFilters(listing, given, values, { byRow: true });
  const met = condition(`$${values.push(value)}`);
  const source = { table, id: `${table}.${listing.table}_id`, conditions: [] };
  const row = [rowOf(listing.table, list, `${listing.table}.id`, "found.id"), ...rows.conditions].join(" and ");
  const text = `select ${listing.columns}
    from (select ${source.id} as id from (select * from ${table} where ${met} offset 0) as ${table}
      where ${conditionsOf(list, source).join(" and ")}) as found
    cross join lateral (select * from ${listing.table} where ${row} offset 0) as ${listing.table}
    order by found.id ${list.order} limit $4`;
  return { statement: statement("", text), values };
}
