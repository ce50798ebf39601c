import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ApiScope, isAllowed, keyOf } from "../../api/scope.ts";
import { type InboxSearch, queryOf } from "./inbox-search.ts";

const domain = "conversations";
const pageSize = 50;
const paletteSize = 8;

export const listKey = (scope: ApiScope) => keyOf(scope, domain, "list");
export const oneKey = (scope: ApiScope, id: string) => keyOf(scope, domain, "one", id);

export const inboxQuery = (scope: ApiScope, { view: _view, ...search }: InboxSearch) =>
  infiniteQueryOptions({
    queryKey: keyOf(scope, domain, "list", search),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...queryOf(search), limit: pageSize, ...(pageParam ? { starting_after: pageParam } : {}) };
      return await scope.client.conversations.list(query, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    // A changed filter keeps the rows until the new ones are there, so that nothing jumps.
    placeholderData: keepPreviousData,
  });

export const countQuery = (scope: ApiScope, { view: _view, sort: _sort, order: _order, ...search }: InboxSearch) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "count", search),
    queryFn: ({ signal }) => scope.client.conversations.count(queryOf(search) as object, { signal }),
  });

export const conversationSearchQuery = (scope: ApiScope, words: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "search", words),
    queryFn: async ({ signal }) => await scope.client.conversations.list({ q: words, limit: paletteSize }, { signal }),
    placeholderData: keepPreviousData,
  });

export const conversationQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: oneKey(scope, id),
    queryFn: ({ signal }) => scope.client.conversations.get(id, { signal }),
  });

export const traceQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: [...oneKey(scope, id), "trace"],
    queryFn: ({ signal }) => scope.client.conversations.getTrace(id, { signal }),
  });

export const scorecardQuery = (scope: ApiScope, id: string | null | undefined) =>
  queryOptions({
    queryKey: keyOf(scope, "scorecards", "one", id ?? ""),
    queryFn: ({ signal }) => scope.client.scorecards.get(id ?? "", { signal }),
    enabled: Boolean(id) && isAllowed(scope, "scorecards:read"),
    // A card never changes once it is made.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const scorecardsQuery = (scope: ApiScope, conversationId: string) =>
  queryOptions({
    queryKey: [...oneKey(scope, conversationId), "scorecards"],
    queryFn: async ({ signal }) =>
      await scope.client.scorecards.list({ conversation_id: conversationId, limit: 20 }, { signal }),
    enabled: isAllowed(scope, "scorecards:read"),
  });

export const timelineQuery = (scope: ApiScope, conversationId: string) =>
  queryOptions({
    queryKey: [...oneKey(scope, conversationId), "timeline"],
    queryFn: async ({ signal }) =>
      await scope.client.conversations.getTimeline(conversationId, { limit: 100 }, { signal }),
  });

export const ticketsQuery = (scope: ApiScope, conversationId: string) =>
  queryOptions({
    queryKey: [...oneKey(scope, conversationId), "tickets"],
    queryFn: async ({ signal }) =>
      await scope.client.tickets.list({ linked_conversation_id: conversationId, limit: 20 }, { signal }),
    enabled: isAllowed(scope, "tickets:read"),
  });

export const contactQuery = (scope: ApiScope, id: string | null | undefined) =>
  queryOptions({
    queryKey: keyOf(scope, "contacts", "one", id ?? ""),
    queryFn: ({ signal }) => scope.client.contacts.get(id ?? "", { signal }),
    enabled: Boolean(id) && isAllowed(scope, "contacts:read"),
  });

export const rubricQuery = (scope: ApiScope, id: string | undefined) =>
  queryOptions({
    queryKey: keyOf(scope, "rubrics", "one", id ?? ""),
    queryFn: ({ signal }) => scope.client.rubrics.get(id ?? "", { signal }),
    enabled: Boolean(id) && isAllowed(scope, "rubrics:read"),
  });

export const peaksQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: [...oneKey(scope, id), "peaks"],
    queryFn: ({ signal }) => scope.client.conversations.getAudioPeaks(id, { points: 200 }, { signal }),
  });

export const viewsQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, "views", "list", domain),
    queryFn: async ({ signal }) => await scope.client.views.list({ resource: domain, limit: 100 }, { signal }),
  });
