import type { ListConversationsQuery } from "../../api/client.ts";
import { listOf, type SearchValues } from "../../lib/search.ts";

/** What the inbox's address may hold: the API's own filters, a period that moves with the clock, and the view. */
export const inboxSearchNames = [
  "q",
  "channel",
  "status",
  "tag",
  "agent",
  "passed",
  "critical_failed",
  "unsure",
  "min_score",
  "max_score",
  "assignee_id",
  "contact_id",
  "rubric_id",
  "criterion",
  "verdict",
  "created_after",
  "created_before",
  "period",
  "sort",
  "order",
  "view",
] as const;

export type InboxSearchName = (typeof inboxSearchNames)[number];
export type InboxSearch = { readonly [Name in InboxSearchName]?: string | readonly string[] };

/** Chips are shown for these; the rest says how to show the list. */
const notFilters = new Set<string>(["q", "sort", "order", "view"]);
const numbers = new Set<string>(["min_score", "max_score"]);
const booleans = new Set<string>(["passed", "critical_failed", "unsure"]);

export const periods: Readonly<Record<string, { readonly label: string; readonly ms: number }>> = {
  "24h": { label: "Last 24 hours", ms: 86_400_000 },
  "7d": { label: "Last 7 days", ms: 7 * 86_400_000 },
  "30d": { label: "Last 30 days", ms: 30 * 86_400_000 },
};

export interface FilterChip {
  readonly name: InboxSearchName;
  readonly value: string;
}

export const chipsOf = (search: InboxSearch): FilterChip[] =>
  inboxSearchNames
    .filter((name) => !notFilters.has(name))
    .flatMap((name) => listOf(search[name]).map((value) => ({ name, value })));

export function withoutChip(search: InboxSearch, { name, value }: FilterChip): InboxSearch {
  const left = listOf(search[name]).filter((one) => one !== value);
  return { ...search, [name]: left.length > 0 ? left : undefined };
}

/** Adds a value to those that a filter has, or replaces the one of a filter that takes one. */
export function withChip(search: InboxSearch, { name, value }: FilterChip, isList: boolean): InboxSearch {
  const before = isList ? listOf(search[name]) : [];
  return { ...search, [name]: [...new Set([...before, value])] };
}

export const withoutFilters = (search: InboxSearch): InboxSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name === "sort" || name === "order"));

export const isFiltered = (search: InboxSearch): boolean => chipsOf(search).length > 0 || Boolean(search.q);

/** The filters as the API takes them. Values that it would refuse are passed on: its refusal says what is wrong. */
export function filtersOf(search: InboxSearch, now = Date.now()): ListConversationsQuery {
  const { period, view: _view, sort: _sort, order: _order, ...filters } = search;
  const after = periods[String(period)];
  const typed = Object.entries(filters as SearchValues)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => [name, typedValue(name, value as string | string[])]);
  return {
    ...(after ? { created_after: new Date(now - after.ms).toISOString() } : {}),
    ...Object.fromEntries(typed),
  };
}

function typedValue(name: string, value: string | readonly string[]): unknown {
  const list = listOf(value);
  if (numbers.has(name)) return Number(list[0]);
  if (booleans.has(name)) return list[0] === "true";
  return list.length === 1 ? list[0] : list;
}

export const queryOf = (search: InboxSearch): ListConversationsQuery => ({
  ...filtersOf(search),
  ...(search.sort ? { sort: String(search.sort) as "score" } : {}),
  ...(search.order ? { order: String(search.order) as "asc" } : {}),
});

/** Whether two addresses show the same list, whatever view they belong to. */
export function isSameList(one: InboxSearch, other: InboxSearch): boolean {
  const text = (search: InboxSearch) =>
    JSON.stringify(
      inboxSearchNames.filter((name) => name !== "view").map((name) => listOf(search[name]).map(String).sort()),
    );
  return text(one) === text(other);
}
