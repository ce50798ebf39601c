import { infiniteQueryOptions } from "@tanstack/react-query";
import { type ApiScope, keyOf } from "../../api/scope.ts";

export const keysKey = (scope: ApiScope) => keyOf(scope, "keys", "list");

export const keysQuery = (scope: ApiScope) =>
  infiniteQueryOptions({
    queryKey: keysKey(scope),
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.apiKeys.list({ limit: 50, ...(pageParam ? { starting_after: pageParam } : {}) }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
  });
