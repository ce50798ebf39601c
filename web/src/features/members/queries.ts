import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { hasRole } from "../../api/roles.ts";
import { type ApiScope, keyOf } from "../../api/scope.ts";

const domain = "members";
const pageSize = 100;

/** The first hundred, to resolve names with. */
export const membersQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "list"),
    queryFn: async ({ signal }) => await scope.client.members.list({ limit: pageSize }, { signal }),
    staleTime: 5 * 60_000,
  });

export const allMembersQuery = (scope: ApiScope) =>
  infiniteQueryOptions({
    queryKey: keyOf(scope, domain, "all"),
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.members.list(
        { limit: pageSize, ...(pageParam ? { starting_after: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
  });

export const invitationsQuery = (scope: ApiScope) =>
  infiniteQueryOptions({
    queryKey: keyOf(scope, domain, "invitations"),
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.invitations.list(
        { limit: pageSize, ...(pageParam ? { starting_after: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    enabled: hasRole(scope, "admin"),
  });
