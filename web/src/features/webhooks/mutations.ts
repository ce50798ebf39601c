import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CreateWebhookInput, CreateWebhookReplayInput, Replay, UpdateWebhookInput } from "../../api/client.ts";
import { wordsOf } from "../../api/errors.ts";
import { keyOf, useApi } from "../../api/scope.ts";
import { showError, showMessage } from "../../ui/toast.tsx";
import { webhooksKey } from "./queries.ts";
import { texts } from "./texts.ts";

function useRefresh() {
  const { workspaceId, mode } = useApi();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [workspaceId, mode, "webhooks"] });
}

const onError = (error: unknown) => showError(wordsOf(error));

interface NewWebhook {
  readonly body: CreateWebhookInput;
  readonly idempotencyKey: string;
}

export function useCreateWebhook() {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: NewWebhook) => client.webhooks.create(body, { idempotencyKey }),
    onSuccess: refresh,
  });
}

export function useUpdateWebhook(id: string) {
  const scope = useApi();
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: UpdateWebhookInput) => scope.client.webhooks.update(id, body),
    onSuccess: async (webhook) => {
      queries.setQueryData(keyOf(scope, "webhooks", "one", id), webhook);
      await refresh();
    },
  });
}

export function useDeleteWebhook() {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => scope.client.webhooks.delete(id),
    // Only the list, and without waiting for it: the page leaves at once, so that no live event reads what is gone.
    onSuccess: () => void queries.invalidateQueries({ queryKey: webhooksKey(scope) }),
  });
}

export function useRotateWebhookSecret(id: string) {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ secret, idempotencyKey }: { secret: string; idempotencyKey: string }) =>
      client.webhooks.rotateSecret(id, secret === "" ? {} : { secret }, { idempotencyKey }),
    onSuccess: refresh,
  });
}

export function useEndOverlap(id: string) {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => client.webhooks.endSecretOverlap(id),
    onSuccess: async () => {
      await refresh();
      showMessage(texts.overlapEnded);
    },
    onError,
  });
}

export function useTestWebhook(id: string) {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => client.webhooks.test(id),
    onSuccess: async () => {
      await refresh();
      showMessage(texts.testSent);
    },
    onError,
  });
}

export function useReplayDelivery(webhookId: string) {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (deliveryId: string) => client.webhooks.replayDelivery(webhookId, deliveryId),
    onSuccess: async () => {
      await refresh();
      showMessage(texts.replayed);
    },
    onError,
  });
}

export function useReplayAll(webhookId: string) {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ filters, idempotencyKey }: Pick<CreateWebhookReplayInput, "filters"> & { idempotencyKey: string }) =>
      client.webhooks.createReplay(webhookId, { filters }, { idempotencyKey }),
    onSuccess: refresh,
  });
}

export function useCancelReplay() {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ webhook_id: webhookId, id }: Replay) => client.webhooks.cancelReplay(webhookId, id),
    onSuccess: refresh,
    onError,
  });
}
