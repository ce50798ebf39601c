import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Mask } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import type { LookUpReferences } from "./look-up-references.ts";
import type { SpanNodes } from "./read-trace.ts";
import { searchConversations } from "./search-conversations.ts";
import { findContents, listConversationRows } from "./store.ts";
import type { Content, Conversation, ConversationFilters } from "./types.ts";

export interface ListConversations {
  readonly scope: Scope;
  readonly filters: ConversationFilters;
  readonly page: PageRequest;
  readonly withContent: boolean;
  /** Of what is shown, for a search: nobody finds what they could not read. */
  readonly mask: () => Promise<Mask | undefined>;
}

export interface Listed {
  readonly conversation: Conversation;
  readonly content: Content | undefined;
}

export async function listConversations(
  { db, lookUp, spanNodes }: Pick<Deps, "db"> & { lookUp: LookUpReferences; spanNodes: SpanNodes },
  { scope, filters, page, withContent, mask }: ListConversations,
): Promise<Page<Listed>> {
  const { agent, q, ...rest } = filters;
  const agentId = agent === undefined ? undefined : await agentOf(lookUp, scope, agent);
  if (agentId === null) return { items: [], hasMore: false };
  const rowFilters = { ...rest, agentId };
  const { items, hasMore } =
    q === undefined
      ? await listConversationRows(db, scope, rowFilters, page)
      : await searchConversations({ db, spanNodes }, { scope, q, filters: rowFilters, page, mask: await mask() });
  const ids = items.map(({ id }) => id);
  const contents = withContent && ids.length > 0 ? await findContents(db, scope, ids) : undefined;
  return { items: items.map((conversation) => ({ conversation, content: contents?.get(conversation.id) })), hasMore };
}

async function agentOf(lookUp: LookUpReferences, scope: Scope, agent: string): Promise<string | null> {
  const found = await lookUp({ scope, agent, rubricId: null, contact: null, externalId: null });
  return found.agentId;
}
