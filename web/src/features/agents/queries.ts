import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Agent, ListAgentsQuery } from "../../api/client.ts";
import { type ApiScope, isAllowed, keyOf } from "../../api/scope.ts";
import { withEtag } from "../../api/with-etag.ts";
import type { AgentTestsSearch } from "./agent-search.ts";
import { isUnderWay } from "./is-under-way.ts";

const domain = "agents";
const pageSize = 50;
const maxFigures = 100;
/** An agent has no more. */
const maxSuites = 20;

export const domainKey = ({ workspaceId, mode }: ApiScope) => [workspaceId, mode, domain] as const;
export const oneKey = (scope: ApiScope, id: string) => keyOf(scope, domain, "one", id);
export const testsKey = (scope: ApiScope, id: string) => keyOf(scope, domain, "tests", id);
export const suitesKey = (scope: ApiScope, id: string) => keyOf(scope, domain, "suites", id);

/** An agent with the entity tag of the very answer. */
export interface TaggedAgent {
  readonly value: Agent;
  readonly etag: string | undefined;
}

export const agentsQuery = (scope: ApiScope, search: Pick<ListAgentsQuery, "q" | "kind">) =>
  infiniteQueryOptions({
    queryKey: keyOf(scope, domain, "list", search),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...search, limit: pageSize, ...(pageParam ? { starting_after: pageParam } : {}) };
      return await scope.client.agents.list(query, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });

/** Score and volume of the last 30 days: one call for all rows of the list. */
export const agentFiguresQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "figures"),
    queryFn: ({ signal }) => scope.client.insights.getBreakdown({ by: "agent", limit: maxFigures }, { signal }),
    enabled: isAllowed(scope, "scorecards:read"),
  });

export const agentQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: oneKey(scope, id),
    queryFn: ({ signal }): Promise<TaggedAgent> =>
      withEtag((onAnswer) => scope.client.agents.get(id, { signal, onAnswer })),
  });

export const agentVersionsQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "versions", id),
    queryFn: async ({ signal }) => await scope.client.agents.listVersions(id, { limit: 50 }, { signal }),
  });

export const oneAgentFiguresQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "figures-of", id),
    queryFn: ({ signal }) => scope.client.agents.getFigures(id, { compare: "previous" }, { signal }),
    enabled: isAllowed(scope, "scorecards:read"),
  });

export const suitesQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: suitesKey(scope, id),
    queryFn: async ({ signal }) => await scope.client.agents.listSuites(id, { limit: maxSuites }, { signal }),
  });

export const testsQuery = (scope: ApiScope, id: string, { suite, status }: AgentTestsSearch) =>
  infiniteQueryOptions({
    queryKey: [...testsKey(scope, id), "list", { suite, status }],
    queryFn: async ({ pageParam, signal }) => {
      const filters = { ...(suite ? { suite_id: suite } : {}), ...(status ? { status } : {}) };
      const query = { ...filters, limit: pageSize, ...(pageParam ? { starting_after: pageParam } : {}) };
      return await scope.client.agents.listTests(id, query, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    enabled: isAllowed(scope, "agents:test"),
  });

const firstPollMs = 2_000;
const maxPollMs = 10_000;

/** One test with its runs. The live stream tells of its progress; it is polled, too, where the stream is interrupted. */
export const testQuery = (scope: ApiScope, agentId: string, testId: string) =>
  queryOptions({
    queryKey: [...testsKey(scope, agentId), "one", testId],
    queryFn: ({ signal }) => scope.client.agents.getTest(agentId, testId, { signal }),
    enabled: isAllowed(scope, "agents:test"),
    refetchInterval: ({ state }) =>
      state.data && isUnderWay(state.data) ? Math.min(maxPollMs, firstPollMs * state.dataUpdateCount) : false,
  });

export const rubricChoicesQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, "rubrics", "choices"),
    queryFn: async ({ signal }) => await scope.client.rubrics.list({ archived: false, limit: 100 }, { signal }),
    enabled: isAllowed(scope, "rubrics:read"),
  });

export const scenarioChoicesQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, "training", "scenario-choices"),
    queryFn: async ({ signal }) => await scope.client.training.listScenarios({ limit: 100 }, { signal }),
    enabled: isAllowed(scope, "training:read"),
  });
