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
  /** Per filter its condition; the argument is the placeholder of the filter's value, to be used any number of times. */
  readonly filters: { readonly [Name in keyof Filters]-?: Condition };
  /** The filters whose index is not in the order of ids (GIN). */
  readonly unordered?: readonly (keyof Filters)[];
  /** False for a table that belongs to a workspace but to no mode. */
  readonly perMode?: false;
}

export type Condition = (value: string) => string;

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
  const { table, noun, perMode } = listing;
  const [from, to] = idRange(noun, page);
  const values: unknown[] = [scope.workspaceId, from, to, page.limit + 1];
  const ordered = [`${table}.workspace_id = $1`, `${table}.id >= $2`, `${table}.id < $3`];
  if (perMode !== false) ordered.push(`${table}.mode = $${values.push(scope.mode)}`);
  const unordered: string[] = [];
  let used = 0;
  for (const [position, name] of (Object.keys(listing.filters) as (keyof Filters)[]).entries()) {
    if (given[name] === undefined) continue;
    const condition = `(${listing.filters[name](`$${values.push(given[name])}`)})`;
    (listing.unordered?.includes(name) ? unordered : ordered).push(condition);
    used |= 1 << position;
  }
  const parts = { ...listing, order: page.order, ordered: ordered.join(" and ") };
  const text = unordered.length === 0 ? walk(parts) : walkThenSearch(parts, unordered.join(" and "));
  return { statement: statement(`${table}.list.${page.order}.${used}`, text), values };
}

interface Parts {
  readonly table: string;
  readonly columns: string;
  readonly order: "asc" | "desc";
  /** Conditions whose rows an index gives in the order of ids. */
  readonly ordered: string;
}

const walk = ({ table, columns, order, ordered }: Parts) =>
  `select ${columns} from ${table} where ${ordered} order by ${table}.id ${order} limit $4`;

/** Rows that are looked at one by one before the index is asked for all that match. */
const walkedRows = 5_000;

/**
 * What is frequent is found by walking the ids, what is rare by its index; the planner, which can't know which it is,
 * takes half a second for a page of a million rows when it guesses wrong, in either direction. So: walk a bounded
 * number of rows, and search (sorting all that match) only if these did not fill the page and are not all there are.
 * PostgreSQL does not begin the second half when the first one meets the limit. Limits and `offset 0` inside keep the
 * planner from mixing the two ways.
 */
function walkThenSearch({ table, columns, order, ordered }: Parts, unordered: string): string {
  const id = `${table}.id`;
  const within = (rows: string, condition: string) =>
    `select ${columns} from (${rows}) as ${table} where ${condition} order by ${id} ${order} limit $4`;
  const walked = `select * from ${table} where ${ordered} order by ${id} ${order} limit ${walkedRows}`;
  const edge = `select ${id} from ${table} where ${ordered} order by ${id} ${order} offset ${walkedRows - 1} limit 1`;
  const searched = `select * from ${table} where ${unordered} and (select id from edge) is not null offset 0`;
  const beyond = `${ordered} and ${id} ${order === "desc" ? "<" : ">"} (select id from edge)`;
  return `with edge as materialized (${edge})
    (${within(walked, unordered)}) union all (${within(searched, beyond)}) limit $4`;
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
