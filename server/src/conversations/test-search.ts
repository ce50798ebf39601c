import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { Fault } from "../platform/fault.ts";
import type { PageRequest } from "../platform/paging.ts";
import type { Mask, PrivacyOf } from "../platform/privacy.ts";
import type { Mode, Scope } from "../platform/scope.ts";
import { indexWords, nextToIndex } from "./index-words.ts";
import { ingestConversations } from "./ingest-conversations.ts";
import type { IngestDeps } from "./ingest-ports.ts";
import { type ListConversations, listConversations } from "./list-conversations.ts";
import { createReferenceLookup } from "./look-up-references.ts";
import { run as makeWords } from "./make-words-task.ts";
import { nothingGiven } from "./nothing-given.ts";
import type { ConversationFilters, GivenConversation, Ingested, TraceNode } from "./types.ts";

const noFilters: ConversationFilters = {
  agent: undefined,
  agentVersion: undefined,
  rubricId: undefined,
  passed: undefined,
  criticalFailed: undefined,
  unsure: undefined,
  verdict: undefined,
  channel: undefined,
  status: undefined,
  tag: undefined,
  contactId: undefined,
  assigneeId: undefined,
  externalId: undefined,
  startedAfter: undefined,
  startedBefore: undefined,
  minScore: undefined,
  maxScore: undefined,
  q: undefined,
};
const firstPage: PageRequest = {
  limit: 25,
  order: "desc",
  startingAfter: undefined,
  createdAfter: undefined,
  createdBefore: undefined,
};

export type SearchWorld = Awaited<ReturnType<typeof createSearchWorld>>;

/** A database of the test file's own, in which conversations are taken in as always and indexed when the test says so. */
export async function createSearchWorld() {
  const db: TestDatabase = await freshDatabase();
  const scope = await insertWorkspace(db, "ws_search");
  const masks = new Map<string, Mask>();
  const spans = new Map<string, readonly TraceNode[]>();
  const privacyOf: PrivacyOf = async ({ workspaceId }) => ({ stored: undefined, shown: masks.get(workspaceId) });
  let ms = Date.UTC(2026, 0, 15);
  const deps: IngestDeps = {
    db,
    clock: { now: () => new Date(ms++) },
    jobs: { send: async () => {} },
    lookUp: createReferenceLookup(db),
    publicUrl: "http://localhost",
  };
  const indexing = {
    db,
    privacyOf,
    makeWords: async (texts: Parameters<typeof makeWords>[0]) => makeWords(texts),
    spanNodes: async (_db: unknown, _scope: Scope, id: string) => spans.get(id) ?? [],
  };

  async function takeAll(given: readonly Partial<GivenConversation>[], into = scope): Promise<string[]> {
    const outcomes = await ingestConversations(deps, {
      scope: into,
      given: given.map((one) => ({ ...nothingGiven, ...one })),
      privacy: privacyOf(into),
      requestId: "req_test",
    });
    const refused = outcomes.find((outcome) => outcome instanceof Fault);
    if (refused) throw refused;
    return (outcomes as Ingested[]).map(({ conversation }) => conversation.id);
  }

  async function search(
    q: string,
    given: { page?: Partial<PageRequest>; filters?: Partial<ConversationFilters>; scope?: Scope } = {},
  ) {
    const within = given.scope ?? scope;
    const input: ListConversations = {
      scope: within,
      filters: { ...noFilters, ...given.filters, q },
      page: { ...firstPage, ...given.page },
      withContent: false,
      mask: async () => (await privacyOf(within)).shown,
    };
    const { items, hasMore } = await listConversations({ ...deps, ...indexing }, input);
    return { ids: items.map(({ conversation }) => conversation.id), hasMore };
  }

  return {
    db,
    scope,
    masks,
    spans,
    indexing,
    tenant: (id: string, mode?: Mode) => insertWorkspace(db, id, mode),
    takeAll,
    take: async (given: Partial<GivenConversation>, into = scope) => (await takeAll([given], into))[0] as string,
    /** Until nothing waits; answers how many got their words. */
    async index(): Promise<number> {
      let indexed = 0;
      for (let round = 0; round < 1_000; round++) {
        let last = await nextToIndex(indexing, undefined);
        if (!last) return indexed;
        for (; last; last = await nextToIndex(indexing, last)) indexed += await indexWords(indexing, { scope: last });
      }
      throw new Error("there is no end of it");
    },
    search,
    find: async (q: string, given: Parameters<typeof search>[1] = {}) => (await search(q, given)).ids,
    async waiting(): Promise<number> {
      const { rows } = await db.pool.query("select count(*) as count from conversation_unsearched");
      return rows[0].count;
    },
    row: async (id: string) => (await db.pool.query("select * from conversation where id = $1", [id])).rows[0],
  };
}
