import type { Queryable } from "../database/database.ts";
import type { Mask } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { readSearchedTexts, type SearchedText } from "./read-searched-texts.ts";
import type { SpanNodes } from "./read-trace.ts";
import { hasPhrases } from "./search/has-phrases.ts";
import { hasWords, packWords } from "./search/packed-words.ts";
import type { Search } from "./search/parse-search.ts";
import { portions } from "./search/portions.ts";
import { createWordMemory, type WordsSource } from "./search/word-memory.ts";
import { wordsOf } from "./search/words-of.ts";
import type { Waiting } from "./search-store.ts";
import type { Conversation } from "./types.ts";

export interface SearchWaiting {
  readonly scope: Scope;
  readonly search: Search;
  readonly mask: Mask | undefined;
  /** In the order of the page. */
  readonly waiting: readonly Waiting[];
  /** More than so many are of no use. */
  readonly limit: number;
}

const portion = { maxCount: 100, maxSize: 4_000_000 };

/** Once so much was read, the rest is found when it is indexed. */
const maxRead = 16_000_000;

const memory = createWordMemory();

/** Those of the waiting that match, by the very rules by which their words will be indexed. */
export async function searchWaiting(
  deps: { readonly db: Queryable; readonly spanNodes: SpanNodes },
  { scope, search, mask, waiting, limit }: SearchWaiting,
): Promise<readonly Conversation[]> {
  const matches: Conversation[] = [];
  let read = 0;
  for (const some of portions(waiting, portion)) {
    const sources = some.map((one) => sourceOf(scope, one, mask));
    // For a phrase the text itself is needed.
    const known = sources.map((source) => (search.phrases.length > 0 ? undefined : memory.find(source)));
    const unknown = some.filter((_one, i) => known[i] === undefined);
    read += unknown.reduce((sum, { size }) => sum + size, 0);
    if (read > maxRead) break;
    const ids = unknown.map(({ id }) => id);
    const texts = ids.length === 0 ? [] : await readSearchedTexts(deps, { scope, ids, mask });
    const fresh = new Map(texts.map((text) => [text.id, text]));
    for (const [i, { id, conversation }] of some.entries()) {
      const text = fresh.get(id);
      const packed = known[i] ?? (text && remember(sources[i] as WordsSource, text));
      if (packed === undefined || !hasWords(packed, search) || (text && !hasPhrases(text.text, search))) continue;
      matches.push(conversation);
      if (matches.length === limit) return matches;
    }
  }
  return matches;
}

const sourceOf = ({ workspaceId, mode }: Scope, one: Waiting, mask: Mask | undefined): WordsSource => {
  const { id, agent, externalId } = one.conversation;
  return { key: `${workspaceId} ${mode} ${id}`, version: JSON.stringify([one.version, agent, externalId]), mask };
};

function remember(source: WordsSource, { text, ofSpans }: SearchedText): string {
  const packed = packWords(wordsOf(text));
  // Its version would not tell of a span that has come since.
  if (!ofSpans) memory.keep(source, packed);
  return packed;
}
