import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type ApiScope, keyOf } from "../../api/scope.ts";

const domain = "notices";
const pageSize = 25;

export const domainKey = ({ workspaceId, mode }: ApiScope) => [workspaceId, mode, domain] as const;

/** The newest open ones, for the bell. */
export const openNoticesQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "open"),
    queryFn: async ({ signal }) => await scope.client.notices.list({ limit: pageSize }, { signal }),
  });

export const noticesQuery = (scope: ApiScope, isDismissed: boolean) =>
  infiniteQueryOptions({
    queryKey: keyOf(scope, domain, "list", { isDismissed }),
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.notices.list(
        { limit: pageSize, dismissed: isDismissed, ...(pageParam ? { starting_after: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
  });
