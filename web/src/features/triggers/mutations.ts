import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CreateTriggerInput, ReceiveInboundCallResult, Trigger, UpdateTriggerInput } from "../../api/client.ts";
import { keyOf, useApi } from "../../api/scope.ts";
import { triggersQuery } from "./queries.ts";

function useRefresh() {
  const { workspaceId, mode } = useApi();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [workspaceId, mode, "triggers"] });
}

export function useInferSchema() {
  const { client } = useApi();
  return useMutation({
    mutationFn: (example: Record<string, unknown>) => client.triggers.inferSchema({ example }),
  });
}

interface NewTrigger {
  readonly body: CreateTriggerInput;
  readonly idempotencyKey: string;
}

export function useCreateTrigger() {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: NewTrigger) => client.triggers.create(body, { idempotencyKey }),
    onSuccess: refresh,
  });
}

export function useUpdateTrigger(id: string) {
  const scope = useApi();
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: UpdateTriggerInput) => scope.client.triggers.update(id, body),
    onSuccess: async (trigger) => {
      queries.setQueryData(keyOf(scope, "triggers", "one", id), trigger);
      await refresh();
    },
  });
}

export function useRotateTrigger(id: string) {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => client.triggers.rotate(id), onSuccess: refresh });
}

export function useDeleteTrigger(id: string) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => scope.client.triggers.delete(id),
    // Only the list, and without waiting for it: the page leaves at once, so that no live event reads what is gone.
    onSuccess: () => void queries.invalidateQueries({ queryKey: triggersQuery(scope).queryKey }),
  });
}

/** Calls the trigger's own address, as the other system would. Refused calls are in its log, too. */
export function useTestTrigger({ url }: Trigger) {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (payload: Record<string, unknown>) => {
      const token = url.slice(url.lastIndexOf("/") + 1);
      return client.request<ReceiveInboundCallResult>({ method: "POST", path: `/inbound/${token}`, body: payload });
    },
    onSettled: refresh,
  });
}
