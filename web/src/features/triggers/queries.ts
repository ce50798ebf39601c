import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type ApiScope, keyOf } from "../../api/scope.ts";

const domain = "triggers";
const pageSize = 50;
/** Calls arrive without an event in the stream. */
const refreshMs = 10_000;

export const triggersQuery = (scope: ApiScope) =>
  infiniteQueryOptions({
    queryKey: keyOf(scope, domain, "list"),
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.triggers.list(
        { limit: pageSize, ...(pageParam ? { starting_after: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
  });

export const triggerQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "one", id),
    queryFn: ({ signal }) => scope.client.triggers.get(id, { signal }),
  });

export const callsQuery = (scope: ApiScope, id: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(scope, domain, "calls", id),
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.triggers.listCalls(
        id,
        { limit: pageSize, ...(pageParam ? { starting_after: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    refetchInterval: refreshMs,
  });

export const callQuery = (scope: ApiScope, triggerId: string, id: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "call", id),
    queryFn: ({ signal }) => scope.client.triggers.getCall(triggerId, id, { signal }),
  });
