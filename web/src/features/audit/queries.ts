import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ApiScope, keyOf } from "../../api/scope.ts";
import { type AuditSearch, entriesQueryOf, refusalsQueryOf } from "./audit-search.ts";

const domain = "audit";
const pageSize = 50;

const pageOf = (pageParam: string) => ({ limit: pageSize, ...(pageParam ? { starting_after: pageParam } : {}) });
const nextPage = ({ items, has_more: hasMore }: { items: readonly { id: string }[]; has_more: boolean }) =>
  hasMore ? items.at(-1)?.id : undefined;

export const entriesQuery = (scope: ApiScope, { entry: _entry, ...search }: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: keyOf(scope, domain, "list", search),
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.audit.listEntries({ ...entriesQueryOf(search), ...pageOf(pageParam) }, { signal }),
    initialPageParam: "",
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });

export const refusalsQuery = (scope: ApiScope, { entry: _entry, ...search }: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: keyOf(scope, domain, "refusals", search),
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.audit.listRefusals({ ...refusalsQueryOf(search), ...pageOf(pageParam) }, { signal }),
    initialPageParam: "",
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });

export const entryQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "one", id),
    queryFn: ({ signal }) => scope.client.audit.getEntry(id, { signal }),
  });
