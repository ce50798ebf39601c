import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { wordsOf } from "../../api/errors.ts";
import { removalKey } from "../../api/removal.ts";
import { useApi } from "../../api/scope.ts";
import { showError, showMessage } from "../../ui/toast.tsx";
import { useFormKey } from "../../ui/use-form-key.ts";
import { testClient } from "./queries.ts";
import { texts } from "./texts.ts";

/** Fills the test mode, and goes there. */
export function useFillDemo() {
  const scope = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const idempotencyKey = useFormKey();
  return useMutation({
    mutationFn: () => testClient(scope).demoData.create({}, { idempotencyKey, timeoutMs: fillTimeoutMs }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [scope.workspaceId, "test"] });
      await navigate({ to: "/inbox", search: { mode: "test" } as never });
    },
    onError: (error) => showError(wordsOf(error)),
  });
}

const fillTimeoutMs = 120_000;

export function useRemoveDemo() {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: removalKey,
    mutationFn: () => testClient(scope).demoData.delete({ timeoutMs: fillTimeoutMs }),
    onSuccess: async ({ conversations }) => {
      showMessage(texts.removed(conversations));
      await queries.invalidateQueries({ queryKey: [scope.workspaceId, "test"] });
    },
    onError: (error) => showError(wordsOf(error)),
  });
}
