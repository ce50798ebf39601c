import type { Queryable } from "../database/database.ts";
import { type PageRequest, walkOrLookUp } from "../platform/paging.ts";
import type { Mask } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { readSearchedTexts } from "./read-searched-texts.ts";
import type { SpanNodes } from "./read-trace.ts";
import { hasPhrases } from "./search/has-phrases.ts";
import { hasWords, packWords } from "./search/packed-words.ts";
import type { Search } from "./search/parse-search.ts";
import { portions } from "./search/portions.ts";
import { tenantWord } from "./search/tenant-word.ts";
import { tsQuery } from "./search/ts-query.ts";
import { wordsOf } from "./search/words-of.ts";
import { findIndexed, findSizes, type IndexSearch, walkIndexed } from "./search-store.ts";
import type { RowFilters } from "./store.ts";
import type { Conversation } from "./types.ts";

export interface SearchIndexed {
  readonly scope: Scope;
  readonly search: Search;
  readonly filters: RowFilters;
  readonly page: PageRequest;
  readonly mask: Mask | undefined;
  /** Known otherwise. */
  readonly skip: Promise<ReadonlySet<string>>;
  readonly limit: number;
}

export interface IndexedMatches {
  /** In the order of the page, at most as many as asked for. */
  readonly matches: readonly Conversation[];
  /** The last one that was looked at, when there was no looking at all of them. */
  readonly until: string | undefined;
}

type SearchDeps = { readonly db: Queryable; readonly spanNodes: SpanNodes };

/** So many that have the words are looked at, to find a page of those that match. */
const maxCandidates = 5_000;
const maxRead = 64_000_000;
const portion = { maxCount: 200, maxSize: 4_000_000 };

/** Shorter beginnings of words are not looked up where there is something else to look up. */
const minPrefix = 4;

/** Those that match by their words and, where that is not all there is to it, by their texts. */
export async function searchIndexed(deps: SearchDeps, input: SearchIndexed): Promise<IndexedMatches> {
  const { search, limit } = input;
  const matches: Conversation[] = [];
  let page = { ...input.page, limit: search.phrases.length > 0 ? Math.max(limit, 100) : limit };
  let seen = 0;
  let read = 0;
  while (seen < maxCandidates) {
    const candidates = await nextCandidates(deps.db, input, page);
    const skip = await input.skip;
    for (const some of await inPortions(deps, input, candidates)) {
      matches.push(...(await compared(deps, input, some)).filter(({ id }) => !skip.has(id)));
      if (matches.length >= limit) return { matches: matches.slice(0, limit), until: undefined };
      read += some.reduce((sum, { size }) => sum + size, 0);
      if (read > maxRead) return { matches, until: some.at(-1)?.id };
    }
    if (candidates.length < page.limit) return { matches, until: undefined };
    seen += candidates.length;
    page = { ...page, startingAfter: candidates.at(-1)?.id, limit: Math.min(page.limit * 4, maxCandidates - seen) };
  }
  return { matches, until: page.startingAfter };
}

const nextCandidates = (db: Queryable, { scope, search, filters }: SearchIndexed, page: PageRequest) =>
  walkOrLookUp<Conversation>(page, {
    walk: (rest, most) => walkIndexed(db, scope, filters, { query: tsQuery(search), most }, rest),
    lookUp: (rest) => findIndexed(db, scope, filters, indexSearch(scope, search), rest),
  });

/** Many words begin with few letters: with others beside them, those are looked up, and few are left to compare. */
function indexSearch(scope: Scope, { words, prefixes }: Search): IndexSearch {
  const long = prefixes.filter((prefix) => prefix.length >= minPrefix);
  const short = prefixes.filter((prefix) => prefix.length < minPrefix);
  const tenant = tenantWord(scope);
  if (short.length === 0 || words.length + long.length === 0) {
    return { indexed: tsQuery({ words: [tenant, ...words], prefixes }), rest: null };
  }
  const indexed = tsQuery({ words: [tenant, ...words], prefixes: long });
  return { indexed, rest: tsQuery({ words: [], prefixes: short }) };
}

type Candidate = { readonly id: string; readonly size: number; readonly conversation: Conversation };

/**
 * A phrase is not told by words. And words may have been indexed before the workspace began to mask: what is masked now
 * must not be found by them.
 */
const needsTexts = ({ search, mask }: SearchIndexed): boolean => search.phrases.length > 0 || mask !== undefined;

/** Where nothing has to be read, all at once. */
async function inPortions(
  { db }: SearchDeps,
  input: SearchIndexed,
  conversations: readonly Conversation[],
): Promise<Candidate[][]> {
  if (!needsTexts(input) || conversations.length === 0) {
    return [conversations.map((conversation) => ({ id: conversation.id, size: 0, conversation }))];
  }
  const byId = new Map(conversations.map((conversation) => [conversation.id, conversation]));
  const sizes = await findSizes(db, input.scope, [...byId.keys()]);
  return portions(
    sizes.map(({ id, size }) => ({ id, size, conversation: byId.get(id) as Conversation })),
    portion,
  );
}

async function compared(
  deps: SearchDeps,
  input: SearchIndexed,
  candidates: readonly Candidate[],
): Promise<readonly Conversation[]> {
  const { scope, search, mask } = input;
  const all = candidates.map(({ conversation }) => conversation);
  if (!needsTexts(input)) return all;
  const texts = await readSearchedTexts(deps, { scope, ids: all.map(({ id }) => id), mask });
  const isMatch = (text: string) =>
    hasPhrases(text, search) && (mask === undefined || hasWords(packWords(wordsOf(text)), search));
  const matching = new Set(texts.filter(({ text }) => isMatch(text)).map(({ id }) => id));
  return all.filter(({ id }) => matching.has(id));
}
