import { statement } from "../../database/database.ts";
import type { Listing, PageQuery } from "./listing.ts";
import type { PageRequest, SortedFrom } from "./page-request.ts";
import { type List, readFilters } from "./sources.ts";
import { conditionsOf } from "./walk.ts";

interface SortedQuery<Filters> {
  readonly list: List;
  readonly values: unknown[];
  readonly given: Filters;
  readonly page: PageRequest;
  readonly sort: SortedFrom;
}

/** In the order of a column, and of ids where it is the same; rows that have nothing in it are not part of the list. */
export function sortedQuery<Filters extends object>(
  listing: Listing<Filters>,
  { list, values, given, page, sort }: SortedQuery<Filters>,
): PageQuery {
  const { column, type } = listing.sorts?.[sort.by] ?? { column: "", type: "" };
  if (column === "") throw new Error(`${listing.table} has no order by ${sort.by}`);
  const { rows } = readFilters(listing, given, values, { byRow: true });
  const conditions = [...rows.conditions, `${column} is not null`];
  if (sort.after !== undefined && page.startingAfter !== undefined) {
    const sign = page.order === "asc" ? ">" : "<";
    conditions.push(
      `(${column}, ${rows.id}) ${sign} ($${values.push(sort.after)}::${type}, $${values.push(page.startingAfter)})`,
    );
  }
  const order = `${column} ${list.order}, ${rows.id} ${list.order}`;
  const found = conditionsOf(list, { ...rows, conditions }).join(" and ");
  const text = `select ${listing.columns} from ${listing.table} where ${found} order by ${order} limit $4`;
  return { statement: statement("", text), values };
}
