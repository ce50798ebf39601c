import { type Statement, statement } from "../database/database.ts";
import { idFloor, type Noun } from "./ids.ts";
import type { Scope } from "./scope.ts";
import { parseTimestamp } from "./timestamp.ts";

/** Which page of a list is wanted. */
export interface PageRequest {
  readonly limit: number;
  readonly order: "asc" | "desc";
  readonly startingAfter: string | undefined;
  readonly createdAfter: Date | undefined;
  readonly createdBefore: Date | undefined;
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
  readonly filters: { readonly [Name in keyof Filters]-?: Condition | ValueTable };
  /** False for a table that belongs to a workspace but to no mode. */
  readonly perMode?: false;
}

/** The argument is the placeholder of the filter's value, to be used any number of times. */
export type Condition = (value: string) => string;

/**
 * For a filter by one of a row's many values, such as its tags: a table of (workspace_id, mode, column, <listed>_id),
 * with all of them as its key, so that the rows of one value come in the order of ids.
 */
export interface ValueTable {
  readonly table: string;
  readonly column: string;
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
  const { table, columns, noun, filters, perMode } = listing;
  const values: unknown[] = [scope.workspaceId, ...idRange(noun, page), page.limit + 1];
  const list = { order: page.order, mode: perMode === false ? undefined : `$${values.push(scope.mode)}` };
  const used = (Object.keys(filters) as (keyof Filters & string)[]).filter((name) => given[name] !== undefined);
  const conditions: string[] = [];
  const valueSources: Source[] = [];
  for (const name of used) {
    const filter = filters[name];
    const value = `$${values.push(given[name])}`;
    if (typeof filter === "function") conditions.push(`(${filter(value)})`);
    else valueSources.push(valueSource(filter, table, value));
  }
  const rows = { table, id: `${table}.id`, conditions };
  const sources = conditions.length > 0 ? [...valueSources, rows] : valueSources;
  const text = valueSources.length > 0 ? idsThenRows(list, columns, rows, sources) : walk(list, columns, [rows]);
  // Which index is the right one for several filters depends on how many rows each of their values has: a plan for just
  // any values can take a thousand times as long. Without a name the statement is planned for the very values.
  const name = used.length > 1 ? "" : `${table}.list.${page.order}.${used[0] ?? "all"}`;
  return { statement: statement(name, text), values };
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
}

const valueSource = ({ table, column }: ValueTable, listed: string, value: string): Source => ({
  table,
  id: `${table}.${listed}_id`,
  conditions: [`${table}.${column} = ${value}`],
});

/** One page of what all the sources have. */
function walk(list: List, columns: string, sources: readonly Source[]): string {
  const [first, ...others] = sources as readonly [Source, ...Source[]];
  const joined = others.map(({ table, id }) => ` join ${table} on ${id} = ${first.id}`).join("");
  // For each of them, the range of ids as well: from equal ids alone the planner does not conclude it.
  const conditions = sources.flatMap((source) => [
    ...ofTenant(source.table, list),
    `${source.id} >= $2 and ${source.id} < $3`,
    ...source.conditions,
  ]);
  return `select ${columns} from ${first.table}${joined} where ${conditions.join(" and ")}
    order by ${first.id} ${list.order} limit $4`;
}

const ofTenant = (table: string, { mode }: List): string[] => [
  `${table}.workspace_id = $1`,
  ...(mode ? [`${table}.mode = ${mode}`] : []),
];

/**
 * First the ids of the page, for which indexes are enough, then their rows. Where two frequent values have little in
 * common both are read to the end: a tenth of a second in a million rows, but five times that if the rows are fetched on
 * the way. `offset 0` keeps the planner from walking the whole table beside the page.
 */
function idsThenRows(list: List, columns: string, { table, id }: Source, sources: readonly Source[]): string {
  const ids = walk(list, `${sources[0]?.id} as id`, sources);
  const row = [...ofTenant(table, list), `${id} = page.id`].join(" and ");
  return `select ${columns} from (${ids}) as page
    cross join lateral (select * from ${table} where ${row} offset 0) as ${table} order by page.id ${list.order}`;
}

/** The page out of the rows that its query gave. */
export function pageOf<Row, Item>(rows: readonly Row[], limit: number, toItem: (row: Row) => Item): Page<Item> {
  return { items: rows.slice(0, limit).map(toItem), hasMore: rows.length > limit };
}

/** The first id of the page's range and the first one past it. */
function idRange(noun: Noun, page: PageRequest): [from: string, to: string] {
  const { order, startingAfter, createdAfter, createdBefore } = page;
  const from = [idFloor(noun, createdAfter ? new Date(createdAfter.getTime() + 1) : new Date(0))];
  const to = [idFloor(noun, createdBefore ?? endOfTime)];
  // All ids of a noun are equally long, so the next one after the cursor is past the cursor with a character added.
  if (startingAfter && order === "asc") from.push(`${startingAfter}!`);
  if (startingAfter && order === "desc") to.push(startingAfter);
  return [from.sort().at(-1) as string, to.sort().at(0) as string];
}

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
});

export const pageToWire = <Item, Wire>({ items, hasMore }: Page<Item>, toWire: (item: Item) => Wire) => ({
  items: items.map(toWire),
  has_more: hasMore,
});
