import type { Database, Tx } from "../database/database.ts";
import type { PrivacyOf } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import type { MakeWords } from "./make-words.ts";
import { readSearchedTexts, type SearchedText } from "./read-searched-texts.ts";
import type { SpanNodes } from "./read-trace.ts";
import { portions, type Sized } from "./search/portions.ts";
import { tenantWord } from "./search/tenant-word.ts";
import { findSizes } from "./search-store.ts";
import {
  dropWaiting,
  findNextTenant,
  type IndexedWords,
  indexConversations,
  lockWaiting,
  sortInWords,
} from "./words-store.ts";

export interface IndexDeps {
  readonly db: Database;
  readonly privacyOf: PrivacyOf;
  readonly spanNodes: SpanNodes;
  readonly makeWords: MakeWords;
}

const batch = { maxCount: 200, maxSize: 8_000_000 };

/** Sorts in what has gathered in the index. Without it every search has to look through that as well. */
export const settleWords = ({ db }: Pick<IndexDeps, "db">): Promise<void> => sortInWords(db);

/** The tenant, after the given one, that has conversations waiting: so each has its turn, however many others bring in. */
export const nextToIndex = ({ db }: Pick<IndexDeps, "db">, after: Scope | undefined): Promise<Scope | undefined> =>
  findNextTenant(db, after);

/**
 * Makes the words of some conversations that wait for it, and answers how many got theirs. All in one transaction, and
 * what another worker is at is left to it: it does not matter how many work or when one of them is killed.
 */
export async function indexWords(deps: IndexDeps, { scope }: { readonly scope: Scope }): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const waiting = await lockWaiting(tx, scope, batch.maxCount);
    if (waiting.length === 0) return 0;
    const known = await findSizes(tx, scope, waiting);
    await dropGone(tx, scope, waiting, known);
    const [some] = portions(known, batch);
    if (!some) return 0;
    const { shown: mask } = await deps.privacyOf(scope);
    const ids = some.map(({ id }) => id);
    const texts = await readSearchedTexts({ db: tx, spanNodes: deps.spanNodes }, { scope, ids, mask });
    return indexConversations(tx, scope, await wordsOfAll(deps, scope, texts));
  });
}

/** Those whose conversation was forgotten. */
async function dropGone(tx: Tx, scope: Scope, waiting: readonly string[], known: readonly Sized[]): Promise<void> {
  const there = new Set(known.map(({ id }) => id));
  const gone = waiting.filter((id) => !there.has(id));
  if (gone.length > 0) await dropWaiting(tx, scope, gone);
}

async function wordsOfAll(
  { makeWords }: IndexDeps,
  scope: Scope,
  texts: readonly SearchedText[],
): Promise<readonly IndexedWords[]> {
  const ofTenant = tenantWord(scope);
  const made = await makeWords(texts.map(({ said, text }) => ({ said, text })));
  return texts.map(({ id, version }, i) => {
    const { words = [], language = null } = made[i] ?? {};
    return { id, version, words: [ofTenant, ...words], language };
  });
}
