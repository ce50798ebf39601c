import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CreateApiKeyInput, UpdateApiKeyInput } from "../../api/client.ts";
import { useApi } from "../../api/scope.ts";
import { keysKey } from "./queries.ts";

/** Keys are never changed on the screen before the service has said so. */
function useKeyChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: keysKey(scope) }),
  });
}

export function useKeyChanges() {
  const { apiKeys } = useApi().client;
  return {
    create: useKeyChange((input: { body: CreateApiKeyInput; idempotencyKey: string }) =>
      apiKeys.create(input.body, { idempotencyKey: input.idempotencyKey }),
    ),
    update: useKeyChange(({ id, body }: { id: string; body: UpdateApiKeyInput }) => apiKeys.update(id, body)),
    rotate: useKeyChange((id: string) => apiKeys.rotate(id)),
    revoke: useKeyChange((id: string) => apiKeys.revoke(id)),
    revokeSecret: useKeyChange(({ id, version }: { id: string; version: number }) => apiKeys.revokeSecret(id, version)),
  };
}
