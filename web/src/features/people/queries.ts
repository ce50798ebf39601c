import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ApiScope, isAllowed, keyOf } from "../../api/scope.ts";
import type { CompanySearch, ContactSearch } from "./people-search.ts";

const pageSize = 50;
const trendSize = 30;
const ticketsShown = 10;
const pickerSize = 20;

export const contactsKey = ({ workspaceId, mode }: ApiScope) => [workspaceId, mode, "contacts"] as const;
export const companiesKey = ({ workspaceId, mode }: ApiScope) => [workspaceId, mode, "companies"] as const;
export const contactKey = (scope: ApiScope, id: string) => keyOf(scope, "contacts", "one", id);

const nextOf = ({ items, has_more: hasMore }: { items: { id: string }[]; has_more: boolean }) =>
  hasMore ? items.at(-1)?.id : undefined;
const startOf = (after: string) => (after ? { starting_after: after } : {});

export const contactsQuery = (scope: ApiScope, search: ContactSearch) =>
  infiniteQueryOptions({
    queryKey: keyOf(scope, "contacts", "list", search),
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.contacts.list({ ...search, limit: pageSize, ...startOf(pageParam) }, { signal }),
    initialPageParam: "",
    getNextPageParam: nextOf,
    placeholderData: keepPreviousData,
  });

export const contactCountQuery = (scope: ApiScope, search: ContactSearch) =>
  queryOptions({
    queryKey: keyOf(scope, "contacts", "count", search),
    queryFn: ({ signal }) => scope.client.contacts.count(search, { signal }),
    placeholderData: keepPreviousData,
  });

export const contactQuery = (scope: ApiScope, id: string) =>
  queryOptions({ queryKey: contactKey(scope, id), queryFn: ({ signal }) => scope.client.contacts.get(id, { signal }) });

export const contactTimelineQuery = (scope: ApiScope, id: string) =>
  infiniteQueryOptions({
    queryKey: [...contactKey(scope, id), "timeline"],
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.contacts.getTimeline(id, { limit: 50, ...startOf(pageParam) }, { signal }),
    initialPageParam: "",
    getNextPageParam: nextOf,
  });

export const contactConversationsQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: [...contactKey(scope, id), "conversations"],
    queryFn: async ({ signal }) =>
      await scope.client.conversations.list({ contact_id: id, limit: trendSize }, { signal }),
    enabled: isAllowed(scope, "conversations:read"),
  });

export const contactTicketsQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: [...contactKey(scope, id), "tickets"],
    queryFn: async ({ signal }) => await scope.client.tickets.list({ contact_id: id, limit: ticketsShown }, { signal }),
    enabled: isAllowed(scope, "tickets:read"),
  });

export const companiesQuery = (scope: ApiScope, search: CompanySearch) =>
  infiniteQueryOptions({
    queryKey: keyOf(scope, "companies", "list", search),
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.companies.list({ ...search, limit: pageSize, ...startOf(pageParam) }, { signal }),
    initialPageParam: "",
    getNextPageParam: nextOf,
    placeholderData: keepPreviousData,
  });

export const companyQuery = (scope: ApiScope, id: string | null | undefined) =>
  queryOptions({
    queryKey: keyOf(scope, "companies", "one", id ?? ""),
    queryFn: ({ signal }) => scope.client.companies.get(id ?? "", { signal }),
    enabled: Boolean(id),
  });

export const companyPickerQuery = (scope: ApiScope, words: string) =>
  queryOptions({
    queryKey: keyOf(scope, "companies", "picker", words),
    queryFn: async ({ signal }) =>
      await scope.client.companies.list({ limit: pickerSize, ...(words ? { q: words } : {}) }, { signal }),
    placeholderData: keepPreviousData,
  });
