import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CreateApiKeyInput, createClient, type Mode, type UpdateApiKeyInput } from "../../api/client.ts";
import { keyOf, useApi } from "../../api/scope.ts";

interface NewKey {
  readonly mode: Mode;
  readonly body: CreateApiKeyInput;
  readonly idempotencyKey: string;
}

/** Keys of both modes are read again: a key can be made for the mode that is not on the screen. */
function useRefresh() {
  const { workspaceId } = useApi();
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === workspaceId && queryKey[2] === "keys" });
}

export function useCreateKey() {
  const { workspaceId } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ mode, body, idempotencyKey }: NewKey) =>
      createClient({ mode, workspaceId }).apiKeys.create(body, { idempotencyKey }),
    onSuccess: refresh,
  });
}

export function useUpdateKey(id: string) {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({ mutationFn: (body: UpdateApiKeyInput) => client.apiKeys.update(id, body), onSuccess: refresh });
}

export function useRotateKey(id: string) {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (idempotencyKey: string) => client.apiKeys.rotate(id, { idempotencyKey }),
    onSuccess: refresh,
  });
}

/** Revokes one version of a key's secret, or the whole key. */
export function useRevokeKey(id: string) {
  const scope = useApi();
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (version: number | undefined) =>
      version === undefined ? scope.client.apiKeys.revoke(id) : scope.client.apiKeys.revokeSecret(id, version),
    onSuccess: async (key) => {
      queries.setQueryData(keyOf(scope, "keys", "one", id), key);
      await refresh();
    },
  });
}
