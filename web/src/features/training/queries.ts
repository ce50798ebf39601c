import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListTrainingAssignmentsQuery, TrainingAttemptOutline } from "../../api/client.ts";
import { type ApiScope, isAllowed, keyOf } from "../../api/scope.ts";
import type { AssignmentSearch, LibrarySearch } from "./training-search.ts";

const domain = "training";
const pageSize = 50;
const maxScenarios = 100;
/** The grid of the team is made of at most this many pages of the newest attempts. */
const maxGridPages = 5;

export const trainingKey = ({ workspaceId, mode }: ApiScope) => [workspaceId, mode, domain] as const;
export const scenarioKey = (scope: ApiScope, id: string) => keyOf(scope, domain, "scenario", id);
export const attemptKey = (scope: ApiScope, id: string) => keyOf(scope, domain, "attempt", id);

/** People with the role `viewer` see what concerns themselves. */
export const isCoach = (scope: ApiScope): boolean => isAllowed(scope, "training:write");

export const ownEmail = ({ session }: ApiScope): string => session.person.email;

const nextPage = ({ items, has_more: hasMore }: { items: readonly { id: string }[]; has_more: boolean }) =>
  hasMore ? items.at(-1)?.id : undefined;

export const scenariosQuery = (scope: ApiScope, { category, difficulty, from }: LibrarySearch) => {
  const filters = {
    ...(category ? { category } : {}),
    ...(difficulty ? { difficulty } : {}),
    ...(from ? { built_in: from === "product" } : {}),
  };
  return infiniteQueryOptions({
    queryKey: keyOf(scope, domain, "scenarios", filters),
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.training.listScenarios(
        { ...filters, limit: maxScenarios, ...(pageParam ? { starting_after: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
};

export const scenarioQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: scenarioKey(scope, id),
    queryFn: ({ signal }) => scope.client.training.getScenario(id, { signal }),
  });

export const attemptQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: attemptKey(scope, id),
    queryFn: ({ signal }) => scope.client.training.getAttempt(id, { signal }),
  });

/** The newest attempts of one trainee, at one scenario or at all of them. */
export const attemptsQuery = (scope: ApiScope, trainee: string, scenarioId?: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "attempts", { trainee, scenarioId }),
    queryFn: async ({ signal }) =>
      await scope.client.training.listAttempts(
        { trainee, limit: pageSize, ...(scenarioId ? { scenario_id: scenarioId } : {}) },
        { signal },
      ),
  });

const assignmentFilters = (scope: ApiScope, search: AssignmentSearch): ListTrainingAssignmentsQuery => ({
  ...((search.list ?? "mine") === "mine" ? { trainee: ownEmail(scope) } : {}),
  ...(search.list === "late" ? { overdue: true, status: "open" } : search.status ? { status: search.status } : {}),
  ...(search.scenario_id ? { scenario_id: search.scenario_id } : {}),
});

export const assignmentsQuery = (scope: ApiScope, search: AssignmentSearch) => {
  const filters = assignmentFilters(scope, search);
  return infiniteQueryOptions({
    queryKey: keyOf(scope, domain, "assignments", filters),
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.training.listAssignments(
        { ...filters, limit: pageSize, ...(pageParam ? { starting_after: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
};

export const openAssignmentsQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "open-assignments"),
    queryFn: async ({ signal }) =>
      await scope.client.training.listAssignments({ trainee: ownEmail(scope), status: "open", limit: 100 }, { signal }),
  });

export const progressQuery = (scope: ApiScope, trainee: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "progress", trainee),
    queryFn: ({ signal }) => scope.client.training.getProgress({ trainee }, { signal }),
  });

export const teamQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "team"),
    queryFn: ({ signal }) => scope.client.training.getTeam({}, { signal }),
    enabled: isCoach(scope),
  });

/** The newest completed attempts of everybody. */
export const teamAttemptsQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "team-attempts"),
    queryFn: async ({ signal }) => {
      const attempts: TrainingAttemptOutline[] = [];
      let last: string | undefined;
      for (let page = 0; page < maxGridPages; page++) {
        const { items, has_more: hasMore } = await scope.client.training.listAttempts(
          { status: "completed", limit: 100, ...(last ? { starting_after: last } : {}) },
          { signal },
        );
        attempts.push(...items);
        last = items.at(-1)?.id;
        if (!hasMore || last === undefined) return { attempts, hasMore: false };
      }
      return { attempts, hasMore: true };
    },
    enabled: isCoach(scope),
  });

export const rubricChoicesQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, "rubrics", "choices"),
    queryFn: async ({ signal }) => await scope.client.rubrics.list({ archived: false, limit: 100 }, { signal }),
    enabled: isAllowed(scope, "rubrics:read"),
  });
