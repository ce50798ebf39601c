import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { GetInsightBreakdownQuery } from "../../api/client.ts";
import { type ApiScope, isAllowed, keyOf } from "../../api/scope.ts";
import { type CountedSearch, countedQueryOf } from "./counted-search.ts";
import { askedOf, boundsOf, type InsightSearch, type Interval, narrowingOf } from "./insight-search.ts";

const domain = "insights";
const pageSize = 50;
const maxOptions = 100;
const heatAgents = 25;
const heatCriteria = 25;
const compare = "previous";
/** A changed filter keeps the figures until the new ones are there, so that nothing jumps. */
const shared = { placeholderData: keepPreviousData } as const;

const mayRead = (scope: ApiScope) => isAllowed(scope, "scorecards:read");

export const insightsKey = ({ workspaceId, mode }: ApiScope) => [workspaceId, mode, domain] as const;

export const scoresQuery = (scope: ApiScope, search: InsightSearch, interval: Interval) => {
  const query = { ...askedOf(search), interval, compare } as const;
  return queryOptions({
    queryKey: keyOf(scope, domain, "scores", query),
    queryFn: ({ signal }) => scope.client.insights.getScores(query, { signal }),
    enabled: mayRead(scope),
    ...shared,
  });
};

export const distributionQuery = (scope: ApiScope, search: InsightSearch) => {
  const query = { ...askedOf(search), compare } as const;
  return queryOptions({
    queryKey: keyOf(scope, domain, "distribution", query),
    queryFn: ({ signal }) => scope.client.insights.getDistribution(query, { signal }),
    enabled: mayRead(scope),
    ...shared,
  });
};

type Dimension = NonNullable<GetInsightBreakdownQuery["by"]>;

/** Whether the figures can be broken down so: by another dimension than the one they are narrowed to, they can't. */
export function canBreakDown(search: InsightSearch, by: Dimension): boolean {
  const narrowing = narrowingOf(search);
  return by === "criterion" || narrowing === undefined || narrowing === by;
}

export const breakdownQuery = (scope: ApiScope, search: InsightSearch, by: Dimension, limit = 12) => {
  const query = { ...askedOf(search), by, limit, compare } as const;
  return queryOptions({
    queryKey: keyOf(scope, domain, "breakdown", query),
    queryFn: ({ signal }) => scope.client.insights.getBreakdown(query, { signal }),
    enabled: mayRead(scope) && canBreakDown(search, by),
    ...shared,
  });
};

export const failingQuery = (scope: ApiScope, search: InsightSearch, limit: number) => {
  const query = { ...askedOf(search), limit, compare } as const;
  return queryOptions({
    queryKey: keyOf(scope, domain, "failing", query),
    queryFn: ({ signal }) => scope.client.insights.getFailingCriteria(query, { signal }),
    enabled: mayRead(scope),
    ...shared,
  });
};

export const heatQuery = (scope: ApiScope, search: InsightSearch) => {
  const query = {
    ...boundsOf(search),
    agents: heatAgents,
    criteria: heatCriteria,
    ...(search.rubric_id ? { rubric_id: search.rubric_id } : {}),
  };
  return queryOptions({
    queryKey: keyOf(scope, domain, "agent-criteria", query),
    queryFn: ({ signal }) => scope.client.insights.getAgentCriteria(query, { signal }),
    enabled: mayRead(scope),
    ...shared,
  });
};

export const agreementQuery = (
  scope: ApiScope,
  search: InsightSearch,
  bounds: { readonly starts_at: string; readonly ends_at: string } | undefined,
) => {
  const query = {
    ...(search.rubric_id ? { rubric_id: search.rubric_id } : {}),
    ...(bounds ? { created_after: bounds.starts_at, created_before: bounds.ends_at } : {}),
  };
  return queryOptions({
    queryKey: keyOf(scope, domain, "agreement", query),
    queryFn: ({ signal }) => scope.client.agreement.get(query, { signal }),
    enabled: mayRead(scope) && bounds !== undefined,
    placeholderData: keepPreviousData,
  });
};

export const countedQuery = (scope: ApiScope, search: CountedSearch) =>
  infiniteQueryOptions({
    queryKey: keyOf(scope, domain, "conversations", search),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...countedQueryOf(search), limit: pageSize, ...(pageParam ? { starting_after: pageParam } : {}) };
      return await scope.client.insights.listConversations(query, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.conversation_id : undefined),
    enabled: mayRead(scope),
  });

export const rubricOptionsQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, "rubrics", "options"),
    queryFn: async ({ signal }) => await scope.client.rubrics.list({ limit: maxOptions }, { signal }),
    staleTime: 5 * 60_000,
  });

export const agentOptionsQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, "agents", "options"),
    queryFn: async ({ signal }) => await scope.client.agents.list({ limit: maxOptions }, { signal }),
    staleTime: 5 * 60_000,
  });
