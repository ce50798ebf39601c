import type { Page } from "../platform/paging.ts";
import { type Asked, ask, freshness, type InsightDeps } from "./ask.ts";
import { type CountedPage, listCounted } from "./counted-store.ts";
import type { Answered, CountedConversation, CountedFilters } from "./types.ts";

export interface AskedConversations extends Asked {
  readonly filters: CountedFilters;
  readonly page: CountedPage;
}

/** Lists what a figure counts, from the very rows that it is summed from. */
export async function listCountedConversations(
  deps: InsightDeps,
  asked: AskedConversations,
): Promise<Answered & Page<CountedConversation>> {
  const { scope, filters, page } = asked;
  const { place, ...question } = await ask(deps, asked);
  const about = { period: question.period, freshness: await freshness(deps, scope) };
  const none = { items: [], hasMore: false };
  return {
    ...about,
    ...(place ? await listCounted(deps.db, scope, { ...question, place }, filters, page) : none),
  };
}
