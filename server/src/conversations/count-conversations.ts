import { listConversations } from "./list-conversations.ts";
import { rowFiltersOf } from "./row-filters.ts";
import { countConversationRows } from "./store.ts";

const pageRows = 100;
/** A search is walked page by page: the caller waits no longer than this. */
const maxSearchMs = 5_000;

export type CountConversations = Omit<Parameters<typeof listConversations>[1], "page" | "withContent"> & {
  readonly page: Omit<Parameters<typeof listConversations>[1]["page"], "limit">;
  readonly max: number;
};

/** Returns how many conversations a list has, at most `max`, and whether that is all of them. */
export async function countConversations(
  deps: Parameters<typeof listConversations>[0],
  { max, page, ...input }: CountConversations,
): Promise<{ readonly count: number; readonly isAll: boolean }> {
  if (input.filters.q === undefined) {
    const filters = await rowFiltersOf(deps, input.scope, input.filters);
    if (filters === undefined) return { count: 0, isAll: true };
    const count = await countConversationRows(deps.db, input.scope, filters, { ...page, limit: max });
    return { count: Math.min(count, max), isAll: count <= max };
  }
  const endMs = performance.now() + maxSearchMs;
  let count = 0;
  for (let startingAfter = page.startingAfter; count < max && performance.now() < endMs; ) {
    const request = { ...page, startingAfter, limit: pageRows };
    const { items, hasMore } = await listConversations(deps, { ...input, page: request, withContent: false });
    count += items.length;
    if (!hasMore) return { count: Math.min(count, max), isAll: count <= max };
    startingAfter = items.at(-1)?.conversation.id ?? startingAfter;
  }
  return { count: Math.min(count, max), isAll: false };
}
