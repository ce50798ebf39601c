import { type Statement, statement } from "../database/database.ts";
import { idTextMs } from "./id-values.ts";
import { idAt, idFloor, type Noun } from "./ids.ts";
import type { Scope } from "./scope.ts";
import { parseTimestamp } from "./timestamp.ts";
import { currentIdEdge, type IdEdge } from "./unit-of-work.ts";

/** Which page of a list is wanted. */
export interface PageRequest {
  readonly limit: number;
  readonly order: "asc" | "desc";
  readonly startingAfter: string | undefined;
  readonly createdAfter: Date | undefined;
  readonly createdBefore: Date | undefined;
  /** An ascending page ends here: ids behind it may still be committed. Undefined where nothing else writes. */
  readonly edge?: IdEdge | undefined;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

/** A list as data: from it comes one statement for each set of filters that is in use. */
export interface Listing<Filters> {
  readonly table: string;
  /** What to select, as SQL. */
  readonly columns: string;
  readonly noun: Noun;
  readonly filters: { readonly [Name in keyof Filters]-?: Condition | ValueTable | SideTable };
  /** Filters of which it depends on the value how many rows they leave: their statement is planned for it each time. */
  readonly ranges?: readonly (keyof Filters)[];
  /** False for a table that belongs to a workspace but to no mode. */
  readonly perMode?: false;
}

/** The argument is the placeholder of the filter's value, to be used any number of times. */
export type Condition = (value: string) => string;

/**
 * A value to compare with a column of type real. As it stands PostgreSQL would take it for a real and refuse what is
 * none, such as 1e-181; nor would 7.3 as a double precision equal the 7.3 in the column.
 */
export const asReal: Condition = (value) => `round(${value}::numeric, 6)::real`;

/**
 * For a filter by one of a row's many values, such as its tags: a table of (workspace_id, mode, column, <listed>_id),
 * with all of them as its key, so that the rows of one value come in the order of ids.
 */
export interface ValueTable {
  readonly table: string;
  readonly column: string;
}

/**
 * For a filter by what another table says of a row: a table whose key is (workspace_id, mode, <listed>_id). Without a
 * condition it is enough to be in it, and the filter's value is not looked at. What meets a condition is found first
 * and put in order then: its index knows no order.
 */
export interface SideTable {
  readonly table: string;
  readonly condition: Condition | undefined;
}

export interface PageQuery {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

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
  const { list, rows, sources, values, used } = readFilters(listing, scope, given, page);
  const byRows = sources.length === 1 && sources[0] === rows;
  const text = byRows
    ? walk(list, listing.columns, sources)
    : idsThenRows(list, listing.columns, rows, walk(list, `${sources[0]?.id} as id`, sources));
  // Which index is the right one for several filters depends on how many rows each of their values has: a plan for just
  // any values can take a thousand times as long. Without a name the statement is planned for the very values.
  const planned = used.length > 1 || used.some((filter) => listing.ranges?.includes(filter));
  const name = planned ? "" : `${listing.table}.list.${page.order}.${used[0] ?? "all"}`;
  return { statement: statement(name, text), values };
}

/** Counts what a list has, up to one more than the page's limit. */
export function countQuery<Filters extends object>(
  listing: Listing<Filters>,
  scope: Scope,
  given: Filters,
  page: PageRequest,
): PageQuery {
  const { list, sources, values } = readFilters(listing, scope, given, page);
  const text = `select count(*) as count from (${walk(list, `${sources[0]?.id} as id`, sources)}) as counted`;
  // Planned for the very values, as lists by several filters are.
  return { statement: statement("", text), values };
}

/** What is asked of the first rows only that all filters leave: of so many, by a condition on a side table's row. */
export interface Trial {
  readonly table: string;
  readonly condition: Condition;
  readonly value: unknown;
  readonly most: number;
}

/**
 * The rows that pass the trial (`passed`), no more than the page's limit. If there are as many to try as may be, the last
 * one of those comes, too, passed or not (`is_last`): there may be more behind it.
 */
export function trialQuery<Filters extends object>(
  listing: Listing<Filters>,
  scope: Scope,
  given: Filters,
  page: PageRequest,
  { table, condition, value, most }: Trial,
): PageQuery {
  const { list, rows, sources, values } = readFilters(listing, scope, given, { ...page, limit: most - 1 });
  const id = `${table}.${listing.table}_id`;
  // In the order in which they come anyway; where it is not said, the planner takes all and sorts them once more.
  const numbered = `${table}.*, row_number() over (order by ${id} ${list.order}) as place`;
  const passed = `(${condition(`$${values.push(value)}`)})`;
  const isLast = `${table}.place = $${values.push(most)}::int8`;
  const ids = `select ${id} as id, ${passed} as passed, ${isLast} as is_last
    from (select ${numbered} from (${walk(list, `${table}.*`, sources)}) as ${table}) as ${table}
    where ${passed} or ${isLast} order by id ${list.order} limit $${values.push(page.limit)}`;
  const text = idsThenRows(list, `${listing.columns}, page.passed, page.is_last`, rows, ids);
  return { statement: statement("", text), values };
}

function readFilters<Filters extends object>(
  { table, noun, filters, perMode }: Listing<Filters>,
  scope: Scope,
  given: Filters,
  page: PageRequest,
) {
  const values: unknown[] = [scope.workspaceId, ...idRange(noun, page), page.limit + 1];
  const list: List = { order: page.order, mode: perMode === false ? undefined : `$${values.push(scope.mode)}` };
  const used = (Object.keys(filters) as (keyof Filters & string)[]).filter((name) => given[name] !== undefined);
  const conditions: string[] = [];
  const others: Source[] = [];
  for (const name of used) {
    const filter = filters[name];
    const value = () => `$${values.push(given[name])}`;
    if (typeof filter === "function") conditions.push(`(${filter(value())})`);
    else if ("column" in filter) others.push(valueSource(filter, table, value()));
    else others.push(sideSource(filter, table, filter.condition?.(value())));
  }
  const rows: Source = { table, id: `${table}.id`, conditions };
  const sources = others.length === 0 || conditions.length > 0 ? [...others, rows] : others;
  return { list, rows, sources, values, used };
}

interface List {
  readonly order: "asc" | "desc";
  /** The placeholder of the mode, if there is one. */
  readonly mode: string | undefined;
}

/** A table that an index gives in the order of ids, and what is wanted of it. */
interface Source {
  readonly table: string;
  readonly id: string;
  readonly conditions: readonly string[];
  /** Whether to find what meets the conditions before anything else is considered. */
  readonly apart?: true;
}

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

/** One page of what all the sources have. */
function walk(list: List, columns: string, sources: readonly Source[]): string {
  const [first, ...others] = sources as readonly [Source, ...Source[]];
  const joined = others.map((other) => ` join ${from(other)} on ${other.id} = ${first.id}`).join("");
  // For each of them, the range of ids as well: from equal ids alone the planner does not conclude it.
  const conditions = sources.flatMap((source) => [
    ...ofTenant(source.table, list),
    `${source.id} >= $2 and ${source.id} < $3`,
    ...(source.apart ? [] : source.conditions),
  ]);
  return `select ${columns} from ${from(first)}${joined} where ${conditions.join(" and ")}
    order by ${first.id} ${list.order} limit $4`;
}

/**
 * `offset 0` keeps the planner from looking for them in any other way: in the order of the page it could take all rows,
 * and in those of a tenant that it has not counted yet as well.
 */
const from = ({ table, conditions, apart }: Source): string =>
  apart ? `(select * from ${table} where ${conditions.join(" and ")} offset 0) as ${table}` : table;

const ofTenant = (table: string, { mode }: List): string[] => [
  `${table}.workspace_id = $1`,
  ...(mode ? [`${table}.mode = ${mode}`] : []),
];

/**
 * First the ids of the page, for which indexes are enough, then their rows. Where two frequent values have little in
 * common both are read to the end: a tenth of a second in a million rows, but five times that if the rows are fetched on
 * the way. `offset 0` keeps the planner from walking the whole table beside the page.
 */
function idsThenRows(list: List, columns: string, { table, id }: Source, ids: string): string {
  const row = [...ofTenant(table, list), `${id} = page.id`].join(" and ");
  return `select ${columns} from (${ids}) as page
    cross join lateral (select * from ${table} where ${row} offset 0) as ${table} order by page.id ${list.order}`;
}

/** The page out of the rows that its query gave. */
export function pageOf<Row, Item>(rows: readonly Row[], limit: number, toItem: (row: Row) => Item): Page<Item> {
  return { items: rows.slice(0, limit).map(toItem), hasMore: rows.length > limit };
}

/** The first id of the page's range and the first one past it. */
export function idRange(noun: Noun, page: Omit<PageRequest, "limit">): [from: string, to: string] {
  const { order, startingAfter, createdAfter, createdBefore, edge } = page;
  const from = [idFloor(noun, createdAfter ? new Date(createdAfter.getTime() + 1) : new Date(0))];
  const to = [idFloor(noun, createdBefore ?? endOfTime)];
  // All ids of a noun are equally long, so the next one after the cursor is past the cursor with a character added.
  if (startingAfter && order === "asc") from.push(`${startingAfter}!`);
  if (startingAfter && order === "desc") to.push(startingAfter);
  if (edge && order === "asc") to.push(edgeOf(noun, edge));
  return [from.sort().at(-1) as string, to.sort().at(0) as string];
}

/**
 * The first id that may still be committed. Counts of refused calls have the time of their minute's beginning in their ids,
 * in no order within it, so that all of a minute in which a call is under way are held back.
 */
function edgeOf(noun: Noun, { rows, calls }: IdEdge): string {
  if (noun === "refusal") return idFloor(noun, new Date(Math.floor(idTextMs(calls) / minuteMs) * minuteMs));
  return idAt(noun, noun === "request" ? calls : rows);
}

const minuteMs = 60_000;

/** Later than any id can tell. */
const endOfTime = new Date(2 ** 48);

/** What a list's query says about the page; its other fields are filters. */
export interface PageParameters {
  readonly limit?: number;
  readonly order?: "asc" | "desc";
  readonly starting_after?: string;
  readonly created_after?: string;
  readonly created_before?: string;
}

export const pageRequest = (query: PageParameters): PageRequest => ({
  limit: query.limit ?? 25,
  order: query.order ?? "desc",
  startingAfter: query.starting_after,
  createdAfter: query.created_after === undefined ? undefined : parseTimestamp(query.created_after),
  createdBefore: query.created_before === undefined ? undefined : parseTimestamp(query.created_before),
  edge: currentIdEdge(),
});

export const pageToWire = <Item, Wire>({ items, hasMore }: Page<Item>, toWire: (item: Item) => Wire) => ({
  items: items.map(toWire),
  has_more: hasMore,
});
