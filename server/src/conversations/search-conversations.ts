import type { Database, Queryable } from "../database/database.ts";
import { isStatementTimeout } from "../database/violations.ts";
import { invalid } from "../platform/fault.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Mask } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import type { SpanNodes } from "./read-trace.ts";
import { isEmpty, parseSearch, type Search } from "./search/parse-search.ts";
import { searchIndexed } from "./search-indexed.ts";
import { holdStill, listWaiting } from "./search-store.ts";
import { searchWaiting } from "./search-waiting.ts";
import type { RowFilters } from "./store.ts";
import type { Conversation } from "./types.ts";

export interface SearchConversations {
  readonly scope: Scope;
  readonly q: string;
  readonly filters: RowFilters;
  readonly page: PageRequest;
  /** Of what is shown: nobody finds what they could not read. */
  readonly mask: Mask | undefined;
}

/** So many of those that have no words yet are looked at, from the page's beginning on. */
const maxWaiting = 1_000;

const tooFrequent =
  "Too many conversations match the words of q to compare them. Add words or filters, or remove the quotes.";
const tooSlow = "The search took too long. Add words or filters, or use more specific words.";

/** A page of the conversations that match: of those whose words are indexed and those that wait for it, in one order. */
export async function searchConversations(
  { db, spanNodes }: { readonly db: Database; readonly spanNodes: SpanNodes },
  { q, ...given }: SearchConversations,
): Promise<Page<Conversation>> {
  const search = parseSearch(q);
  if (isEmpty(search)) return { items: [], hasMore: false };
  try {
    return await db.transaction((tx) => pageOfMatches({ db: tx, spanNodes }, { ...given, search }));
  } catch (error) {
    throw isStatementTimeout(error) ? invalid("q", tooSlow) : error;
  }
}

async function pageOfMatches(
  deps: { readonly db: Queryable; readonly spanNodes: SpanNodes },
  given: Omit<SearchConversations, "q"> & { readonly search: Search },
): Promise<Page<Conversation>> {
  const { scope, filters, page } = given;
  const limit = page.limit + 1;
  const still = holdStill(deps.db);
  const waiting = listWaiting(deps.db, scope, filters, { ...page, limit: maxWaiting });
  // What waits, though it has words, waits since it has changed: its words are not to be trusted.
  const skip = waiting.then((all) => new Set(all.map(({ id }) => id)));
  const [{ matches, until }, unindexed] = await Promise.all([
    searchIndexed(deps, { ...given, skip, limit }),
    waiting.then((all) => searchWaiting(deps, { ...given, waiting: all, limit })),
    still,
  ]);
  const compare = inOrder(page);
  const merged = [...matches, ...unindexed].sort((a, b) => compare(a.id, b.id));
  if (until === undefined) return { items: merged.slice(0, page.limit), hasMore: merged.length > page.limit };
  // Past the last one that was looked at there may be others, which the next page would pass over.
  const sure = merged.filter(({ id }) => compare(id, until) <= 0).slice(0, page.limit);
  if (sure.length === 0) throw invalid("q", tooFrequent);
  return { items: sure, hasMore: true };
}

const inOrder = ({ order }: PageRequest) => {
  const sign = order === "asc" ? 1 : -1;
  return (a: string, b: string) => (a === b ? 0 : a < b ? -sign : sign);
};
