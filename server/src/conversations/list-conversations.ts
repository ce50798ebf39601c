import type { Queryable } from "../database/database.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Mask } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { fittingIds } from "./fitting-ids.ts";
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
  deps: Pick<Deps, "db"> & { lookUp: LookUpReferences; spanNodes: SpanNodes },
  input: ListConversations,
): Promise<Page<Listed>> {
  const { db, lookUp, spanNodes } = deps;
  const { scope, filters, page, withContent, mask } = input;
  const { agent, q, ...rest } = filters;
  const agentId = agent === undefined ? undefined : await agentOf(lookUp, scope, agent);
  if (agentId === null) return { items: [], hasMore: false };
  const rowFilters = { ...rest, agentId };
  const listed =
    q === undefined
      ? await listConversationRows(db, scope, rowFilters, page)
      : await searchConversations({ db, spanNodes }, { scope, q, filters: rowFilters, page, mask: await mask() });
  if (!withContent) return bare(listed);
  const whole = await addContents(db, scope, listed);
  // All of them were deleted between the statements: then others are next.
  return whole.items.length === 0 && listed.items.length > 0 ? listConversations(deps, input) : whole;
}

const bare = ({ items, hasMore }: Page<Conversation>): Page<Listed> => ({
  items: items.map((conversation) => ({ conversation, content: undefined })),
  hasMore,
});

async function addContents(db: Queryable, scope: Scope, { items, hasMore }: Page<Conversation>): Promise<Page<Listed>> {
  const ids = items.map(({ id }) => id);
  const fitting = await fittingIds(db, scope, ids);
  const contents = await findContents(db, scope, fitting);
  const whole = items.flatMap((conversation) => {
    const content = contents.get(conversation.id);
    return content ? [{ conversation, content }] : [];
  });
  return { items: whole, hasMore: hasMore || fitting.length < ids.length };
}

export async function agentOf(lookUp: LookUpReferences, scope: Scope, agent: string): Promise<string | null> {
  const found = await lookUp({ scope, agent, rubricId: null, contact: null, externalId: null });
  return found.agentId;
}
