import type { Scope } from "../scope.ts";
import type { Listing, SideTable, ValueTable } from "./listing.ts";
import { idRange, type PageRequest } from "./page-request.ts";

export interface List {
  readonly order: "asc" | "desc";
  /** The placeholder of the mode, if there is one. */
  readonly mode: string | undefined;
}

/** A table that an index gives in the order of ids, and what is wanted of it. */
export interface Source {
  readonly table: string;
  readonly id: string;
  readonly conditions: readonly string[];
  /** Whether to find what meets the conditions before anything else is considered. */
  readonly apart?: true;
}

export function beginQuery<Filters>({ noun, perMode }: Listing<Filters>, scope: Scope, page: PageRequest) {
  // In another order the cursor is no bound of the ids.
  const range = idRange(noun, page.sort ? { ...page, startingAfter: undefined } : page);
  const values: unknown[] = [scope.workspaceId, ...range, page.limit + 1];
  const list: List = { order: page.order, mode: perMode === false ? undefined : `$${values.push(scope.mode)}` };
  return { list, values };
}

export const usedFilters = <Filters extends object>({ filters }: Listing<Filters>, given: Filters) =>
  (Object.keys(filters) as (keyof Filters & string)[]).filter((name) => given[name] !== undefined);

/** Whether to look into value tables for each row, instead of beginning with them: for all, or where any of a list will do. */
interface HowToFilter {
  readonly byRow?: true;
  readonly listsByRow?: true;
}

export function readFilters<Filters extends object>(
  listing: Listing<Filters>,
  given: Filters,
  values: unknown[],
  { byRow, listsByRow }: HowToFilter = {},
) {
  const { table, filters } = listing;
  const conditions: string[] = [];
  const others: Source[] = [];
  for (const name of usedFilters(listing, given)) {
    const filter = filters[name];
    const wanted = wantedOf(listing, given, name);
    const isOneOf = Array.isArray(wanted) && listing.several?.includes(name);
    const value = () => (isOneOf ? `any ($${values.push(wanted)})` : `$${values.push(wanted)}`);
    if (typeof filter === "function") conditions.push(`(${filter(value())})`);
    else if (!("column" in filter)) others.push(sideSource(filter, table, filter.condition?.(value())));
    else if (byRow || (listsByRow && isOneOf)) conditions.push(hasValue(filter, listing, value()));
    else others.push(valueSource(filter, table, value()));
  }
  const rows: Source = { table, id: `${table}.id`, conditions };
  const sources = others.length === 0 || conditions.length > 0 ? [...others, rows] : others;
  return { rows, sources };
}

/** A list of one is that one: an index gives the rows of a single value, but not of `any`, in the order of its next column. */
function wantedOf<Filters extends object>(listing: Listing<Filters>, given: Filters, name: keyof Filters & string) {
  const value: unknown = given[name];
  return Array.isArray(value) && value.length === 1 && listing.several?.includes(name) ? value[0] : value;
}

const hasValue = <Filters>({ table, column }: ValueTable, listing: Listing<Filters>, value: string): string => {
  const ofRow = [
    `${table}.workspace_id = ${listing.table}.workspace_id`,
    ...(listing.perMode === false ? [] : [`${table}.mode = ${listing.table}.mode`]),
    `${table}.${listing.table}_id = ${listing.table}.id`,
  ];
  return `exists (select from ${table} where ${[...ofRow, `${table}.${column} = ${value}`].join(" and ")})`;
};

const valueSource = ({ table, column }: ValueTable, listed: string, value: string): Source => ({
  table,
  id: `${table}.${listed}_id`,
  conditions: [`${table}.${column} = ${value}`],
});

const sideSource = ({ table }: SideTable, listed: string, condition: string | undefined): Source => ({
  table,
  id: `${table}.${listed}_id`,
  ...(condition === undefined ? { conditions: [] } : { conditions: [condition], apart: true }),
});
