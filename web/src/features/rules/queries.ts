import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Rule, RuleRun, TryRuleInput } from "../../api/client.ts";
import { type ApiScope, keyOf } from "../../api/scope.ts";
import { domain } from "./domain-key.ts";

const pageSize = 100;
/** More can't be made for one mode of a workspace. */
const maxRules = 200;
const runPage = 25;

/** All of them, in the order in which they run. */
export const rulesQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "list"),
    queryFn: async ({ signal }) => {
      const rules: Rule[] = [];
      for await (const rule of scope.client.rules.list({ limit: pageSize }, { signal })) {
        rules.push(rule);
        if (rules.length >= maxRules) break;
      }
      return rules.sort((a, b) => a.position - b.position || a.created_at.localeCompare(b.created_at));
    },
  });

export const ruleQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "one", id),
    queryFn: ({ signal }) => scope.client.rules.get(id, { signal }),
  });

export const examplesQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "examples"),
    queryFn: ({ signal }) => scope.client.rules.listExamples({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const tryQuery = (scope: ApiScope, body: TryRuleInput | undefined) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "try", body),
    queryFn: ({ signal }) => scope.client.rules.try(body as TryRuleInput, { signal }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });

export const runsQuery = (scope: ApiScope, id: string, outcome: RuleRun["outcome"] | undefined) =>
  infiniteQueryOptions({
    queryKey: keyOf(scope, domain, "runs", { id, outcome }),
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.rules.listRuns(
        id,
        { limit: runPage, ...(outcome ? { outcome } : {}), ...(pageParam ? { starting_after: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });

const optionLimit = 100;

/** What an action can name: only read where one does. */
export const rubricOptionsQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "rubric-options"),
    queryFn: async ({ signal }) => await scope.client.rubrics.list({ limit: optionLimit }, { signal }),
  });

export const webhookOptionsQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "webhook-options"),
    queryFn: async ({ signal }) => await scope.client.webhooks.list({ limit: optionLimit }, { signal }),
  });

export const triggerOptionsQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "trigger-options"),
    queryFn: async ({ signal }) => await scope.client.triggers.list({ limit: optionLimit }, { signal }),
  });
