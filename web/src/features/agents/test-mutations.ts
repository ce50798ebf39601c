import { useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  CreateAgentSuiteInput,
  RunAgentSuiteInput,
  TestAgentInput,
  UpdateAgentSuiteInput,
} from "../../api/client.ts";
import { wordsOf } from "../../api/errors.ts";
import { useApi } from "../../api/scope.ts";
import { showError, showMessage } from "../../ui/toast.tsx";
import { suitesKey, testsKey } from "./queries.ts";
import { testTexts as texts } from "./test-texts.ts";

const runTimeoutMs = 90_000;

/** Runs one input against each of the versions at once; null is the configuration being worked on. */
export function useTestAgent(agentId: string) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ input, versions }: { input: TestAgentInput; versions: readonly (number | null)[] }) =>
      Promise.all(
        versions.map((version) =>
          scope.client.agents.test(
            agentId,
            { ...input, ...(version === null ? {} : { version }) },
            { timeoutMs: runTimeoutMs },
          ),
        ),
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey: testsKey(scope, agentId) }),
  });
}

export function useCancelTest(agentId: string) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (testId: string) => scope.client.agents.cancelTest(agentId, testId),
    onError: (error) => showError(wordsOf(error)),
    onSettled: () => void queries.invalidateQueries({ queryKey: testsKey(scope, agentId) }),
  });
}

export function useCreateSuite(agentId: string) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: CreateAgentSuiteInput; idempotencyKey: string }) =>
      scope.client.agents.createSuite(agentId, body, { idempotencyKey }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: suitesKey(scope, agentId) }),
  });
}

interface SuiteChange {
  readonly suiteId: string;
  readonly body: UpdateAgentSuiteInput;
  readonly message: string;
}

export function useChangeSuite(agentId: string) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ suiteId, body }: SuiteChange) => scope.client.agents.updateSuite(agentId, suiteId, body),
    onSuccess: (_suite, { message }) => showMessage(message),
    onSettled: () => void queries.invalidateQueries({ queryKey: suitesKey(scope, agentId) }),
  });
}

export function useDeleteSuite(agentId: string) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (suiteId: string) => scope.client.agents.deleteSuite(agentId, suiteId),
    onSuccess: () => showMessage(texts.removed),
    onSettled: () => void queries.invalidateQueries({ queryKey: suitesKey(scope, agentId) }),
  });
}

interface SuiteRun {
  readonly suiteId: string;
  readonly body: RunAgentSuiteInput;
  readonly idempotencyKey: string;
}

export function useRunSuite(agentId: string) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ suiteId, body, idempotencyKey }: SuiteRun) =>
      scope.client.agents.runSuite(agentId, suiteId, body, { idempotencyKey }),
    onSettled: () => void queries.invalidateQueries({ queryKey: testsKey(scope, agentId) }),
  });
}
