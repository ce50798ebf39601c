import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { TicketStatus } from "../../api/client.ts";
import { type ApiScope, isAllowed, keyOf } from "../../api/scope.ts";
import type { MergeChoice } from "./merge-choice.ts";
import { boardFiltersOf, filtersOf, type TicketSearch } from "./ticket-search.ts";

const domain = "tickets";
const pageSize = 50;
const columnSize = 25;
const pickerSize = 8;
/** Of the conversations of a ticket that was merged many times, as many as are read at once. */
export const maxLinked = 10;

export const domainKey = ({ workspaceId, mode }: ApiScope) => [workspaceId, mode, domain] as const;
export const listKey = (scope: ApiScope) => keyOf(scope, domain, "list");
export const oneKey = (scope: ApiScope, id: string) => keyOf(scope, domain, "one", id);

const listOptions = (scope: ApiScope, params: object, limit: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(scope, domain, "list", params),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...params, limit, ...(pageParam ? { starting_after: pageParam } : {}) };
      return await scope.client.tickets.list(query, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    // A changed filter keeps the rows until the new ones are there, so that nothing jumps.
    placeholderData: keepPreviousData,
  });

export const ticketsQuery = (scope: ApiScope, search: TicketSearch) => listOptions(scope, filtersOf(search), pageSize);

export const columnQuery = (scope: ApiScope, search: TicketSearch, status: TicketStatus) =>
  listOptions(scope, { ...boardFiltersOf(search), status }, columnSize);

export const boardCountQuery = (scope: ApiScope, search: TicketSearch) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "count", boardFiltersOf(search)),
    queryFn: ({ signal }) => scope.client.tickets.count({ ...boardFiltersOf(search), group_by: "status" }, { signal }),
    placeholderData: keepPreviousData,
  });

export const ticketQuery = (scope: ApiScope, id: string) =>
  queryOptions({ queryKey: oneKey(scope, id), queryFn: ({ signal }) => scope.client.tickets.get(id, { signal }) });

export const timelineQuery = (scope: ApiScope, id: string) =>
  infiniteQueryOptions({
    queryKey: [...oneKey(scope, id), "timeline"],
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.tickets.getTimeline(
        id,
        { limit: 50, ...(pageParam ? { starting_after: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
  });

/** The linked conversations, at most ten; one that is gone is left out. */
export const linkedQuery = (scope: ApiScope, ticketId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...oneKey(scope, ticketId), "conversations", ids],
    queryFn: async ({ signal }) => {
      const read = await Promise.allSettled(
        ids.slice(0, maxLinked).map((id) => scope.client.conversations.get(id, { signal })),
      );
      return read.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    },
    enabled: ids.length > 0 && isAllowed(scope, "conversations:read"),
  });

export const contactQuery = (scope: ApiScope, id: string | null) =>
  queryOptions({
    queryKey: keyOf(scope, "contacts", "one", id ?? ""),
    queryFn: ({ signal }) => scope.client.contacts.get(id ?? "", { signal }),
    enabled: id !== null && isAllowed(scope, "contacts:read"),
  });

export const pickerQuery = (scope: ApiScope, words: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "picker", words),
    queryFn: async ({ signal }) =>
      await scope.client.tickets.list({ limit: pickerSize, ...(words ? { q: words } : {}) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const mergePreviewQuery = (scope: ApiScope, choice: MergeChoice | undefined) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "merge-preview", choice ?? null),
    queryFn: ({ signal }) =>
      scope.client.tickets.previewMerge(
        choice?.target ?? "",
        { source_ticket_ids: [...(choice?.sources ?? [])] },
        { signal },
      ),
    enabled: choice !== undefined,
    staleTime: 0,
  });
