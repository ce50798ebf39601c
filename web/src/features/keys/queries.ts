import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { hasRole } from "../../api/roles.ts";
import { type ApiScope, keyOf } from "../../api/scope.ts";

const domain = "keys";
const pageSize = 100;
/** Last use changes with each call of a key, and the stream does not tell of it. */
const refreshMs = 30_000;

const keysKey = (scope: ApiScope) => keyOf(scope, domain, "list");

export const keysQuery = (scope: ApiScope) =>
  infiniteQueryOptions({
    queryKey: keysKey(scope),
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.apiKeys.list(
        { limit: pageSize, ...(pageParam ? { starting_after: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    enabled: hasRole(scope, "admin"),
    refetchInterval: refreshMs,
  });

export const keyQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "one", id),
    queryFn: ({ signal }) => scope.client.apiKeys.get(id, { signal }),
  });

export const keyUsageQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "usage", id),
    queryFn: ({ signal }) => scope.client.apiKeys.getUsage(id, { signal }),
  });

/** The address that the service sees for this person, to offer it for an allowlist. */
export const ownAddressQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, "sessions", "own-address"),
    queryFn: async ({ signal }) => {
      const { items } = await scope.client.sessions.list({ signal });
      return items.find(({ is_current: isCurrent }) => isCurrent)?.ip ?? null;
    },
  });
