import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type {
  CreateTrainingAssignmentsInput,
  CreateTrainingScenarioFromConversationInput,
  CreateTrainingScenarioInput,
  TrainingAssignment,
  TrainingAttempt,
  TrainingScenario,
  UpdateTrainingAssignmentInput,
  UpdateTrainingScenarioInput,
} from "../../api/client.ts";
import { wordsOf } from "../../api/errors.ts";
import { useApi } from "../../api/scope.ts";
import { showError, showMessage } from "../../ui/toast.tsx";
import { attemptKey, ownEmail, scenarioKey, trainingKey } from "./queries.ts";
import { texts } from "./texts.ts";

interface Keyed<Body> {
  readonly body: Body;
  readonly idempotencyKey: string;
}

function useRefresh() {
  const scope = useApi();
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: trainingKey(scope) });
}

/** Opens the scenario that was made, for reading and changing it. */
function useOpenEditor() {
  const scope = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (scenario: TrainingScenario) => {
    queries.setQueryData(scenarioKey(scope, scenario.id), scenario);
    void queries.invalidateQueries({ queryKey: trainingKey(scope) });
    void navigate({ to: "/training/scenarios/$id/edit", params: { id: scenario.id } });
  };
}

export function useCreateScenario() {
  const { client } = useApi();
  const open = useOpenEditor();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Keyed<CreateTrainingScenarioInput>) =>
      client.training.createScenario(body, { idempotencyKey }),
    onSuccess: open,
  });
}

export function useScenarioFromConversation() {
  const { client } = useApi();
  const open = useOpenEditor();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Keyed<CreateTrainingScenarioFromConversationInput>) =>
      client.training.createScenarioFromConversation(body, { idempotencyKey }),
    onSuccess: open,
  });
}

export function useCopyScenario() {
  const { client } = useApi();
  const open = useOpenEditor();
  return useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) => client.training.copyScenario(id, { title }),
    onSuccess: (scenario) => {
      open(scenario);
      showMessage(texts.copied);
    },
    onError: (error) => showError(wordsOf(error)),
  });
}

export function useSaveScenario(id: string) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateTrainingScenarioInput) => scope.client.training.updateScenario(id, body),
    onSuccess: (scenario) => {
      queries.setQueryData(scenarioKey(scope, id), scenario);
      void queries.invalidateQueries({ queryKey: trainingKey(scope) });
      showMessage(texts.saved);
    },
  });
}

export function useDeleteScenario() {
  const { client } = useApi();
  const refresh = useRefresh();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (id: string) => client.training.deleteScenario(id),
    onSuccess: async () => {
      await navigate({ to: "/training" });
      refresh();
      showMessage(texts.deleted);
    },
  });
}

/** Begins a practice call and opens it. */
export function useBeginAttempt() {
  const scope = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (scenarioId: string) =>
      scope.client.training.createAttempt({ scenario_id: scenarioId, trainee: ownEmail(scope) }),
    onSuccess: (attempt) => {
      queries.setQueryData(attemptKey(scope, attempt.id), attempt);
      void navigate({ to: "/training/attempts/$id", params: { id: attempt.id } });
    },
    onError: (error) => showError(wordsOf(error)),
  });
}

const replyTimeoutMs = 60_000;

/** Says something to the customer. The answer of a model may take a while. */
export function useSay(id: string) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ text, idempotencyKey }: { text: string; idempotencyKey: string }) =>
      scope.client.training.sendMessage(id, { text }, { idempotencyKey, timeoutMs: replyTimeoutMs }),
    onSuccess: ({ message, reply, finished }) => {
      queries.setQueryData<TrainingAttempt>(attemptKey(scope, id), (attempt) => {
        if (!attempt || attempt.messages.some(({ index }) => index === reply.index)) return attempt;
        const customer = attempt.customer && { ...attempt.customer, mood: reply.mood ?? attempt.customer.mood };
        return { ...attempt, customer, messages: [...attempt.messages, message, reply] };
      });
      // How the customer left is told by the attempt itself.
      if (finished) void queries.invalidateQueries({ queryKey: attemptKey(scope, id) });
    },
  });
}

export function useCompleteAttempt(id: string) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => scope.client.training.completeAttempt(id),
    onSuccess: (attempt) => {
      queries.setQueryData(attemptKey(scope, id), attempt);
      void queries.invalidateQueries({ queryKey: trainingKey(scope) });
    },
    // Completed in another tab meanwhile: show what came of it.
    onError: () => void queries.invalidateQueries({ queryKey: attemptKey(scope, id) }),
  });
}

export function useAssign() {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Keyed<CreateTrainingAssignmentsInput>) =>
      client.training.createAssignments(body, { idempotencyKey }),
    onSuccess: ({ items }) => {
      refresh();
      showMessage(texts.assigned(items.length));
    },
  });
}

export function useChangeAssignment() {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: UpdateTrainingAssignmentInput }) =>
      client.training.updateAssignment(id, body),
    onSuccess: () => {
      refresh();
      showMessage(texts.saved);
    },
  });
}

export function useDeleteAssignment() {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: TrainingAssignment) => client.training.deleteAssignment(id),
    onSuccess: () => {
      refresh();
      showMessage(texts.assignmentDeleted);
    },
  });
}
