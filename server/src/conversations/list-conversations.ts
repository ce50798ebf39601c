import type { Queryable } from "../database/database.ts";
import { invalid } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Mask } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { fittingIds } from "./fitting-ids.ts";
import type { LookUpReferences } from "./look-up-references.ts";
import type { SpanNodes } from "./read-trace.ts";
import { rowFiltersOf } from "./row-filters.ts";
import { searchConversations } from "./search-conversations.ts";
import { findMatches, type Match } from "./search-matches.ts";
import { findContents, findConversation, listConversationRows, type RowFilters } from "./store.ts";
import type { Content, Conversation, ConversationFilters } from "./types.ts";

export interface ListConversations {
  readonly scope: Scope;
  readonly filters: ConversationFilters;
  readonly page: PageRequest;
  /** The time of creation unless it is given. */
  readonly sort?: ConversationSort;
  readonly withContent: boolean;
  /** Whether to tell where a search found something. */
  readonly withMatches?: boolean;
  /** Of what is shown, for a search: nobody finds what they could not read. */
  readonly mask: () => Promise<Mask | undefined>;
}

export type ConversationSort = "created_at" | "started_at" | "score";

export interface Listed {
  readonly conversation: Conversation;
  readonly content: Content | undefined;
  /** Where a search found something. */
  readonly match: Match | null;
}

type ListDeps = Pick<Deps, "db"> & { lookUp: LookUpReferences; spanNodes: SpanNodes };

export async function listConversations(deps: ListDeps, input: ListConversations): Promise<Page<Listed>> {
  const { scope, filters, withContent } = input;
  const rowFilters = await rowFiltersOf(deps, scope, filters);
  if (rowFilters === undefined) return { items: [], hasMore: false };
  const listed = await matching(deps, input, rowFilters);
  if (!withContent) return listed;
  const whole = await addContents(deps.db, scope, listed);
  // All of them were deleted between the statements: then others are next.
  return whole.items.length === 0 && listed.items.length > 0 ? listConversations(deps, input) : whole;
}

async function matching(deps: ListDeps, input: ListConversations, filters: RowFilters): Promise<Page<Listed>> {
  const { scope, page, sort = "created_at" } = input;
  const { q } = input.filters;
  if (q === undefined) return bare(await listConversationRows(deps.db, scope, filters, await sorted(deps.db, input)));
  if (sort !== "created_at") throw invalid("sort", "sort must be created_at if you search with q.");
  const mask = await input.mask();
  const found = await searchConversations(deps, { scope, q, filters, page, mask });
  if (!input.withMatches) return bare(found);
  const matches = await findMatches(deps, { scope, q, ids: found.items.map(({ id }) => id), mask });
  return {
    items: found.items.map((conversation) => ({
      conversation,
      content: undefined,
      match: matches.get(conversation.id) ?? null,
    })),
    hasMore: found.hasMore,
  };
}

/** In another order than that of ids, the page begins behind what its first row's neighbour has there. */
async function sorted(db: Queryable, { scope, page, sort = "created_at" }: ListConversations) {
  if (sort === "created_at") return page;
  if (page.startingAfter === undefined) return { ...page, sort: { by: sort } };
  const before = (await findConversation(db, scope, page.startingAfter))?.conversation;
  const after = sort === "score" ? before?.score : before?.startedAt;
  if (after == null) throw invalid("starting_after", `starting_after must be a conversation that still has a ${sort}.`);
  return { ...page, sort: { by: sort, after } };
}

const bare = ({ items, hasMore }: Page<Conversation>): Page<Listed> => ({
  items: items.map((conversation) => ({ conversation, content: undefined, match: null })),
  hasMore,
});

async function addContents(db: Queryable, scope: Scope, { items, hasMore }: Page<Listed>): Promise<Page<Listed>> {
  const ids = items.map(({ conversation }) => conversation.id);
  const fitting = await fittingIds(db, scope, ids);
  const contents = await findContents(db, scope, fitting);
  const whole = items.flatMap((listed) => {
    const content = contents.get(listed.conversation.id);
    return content ? [{ ...listed, content }] : [];
  });
  return { items: whole, hasMore: hasMore || fitting.length < ids.length };
}
