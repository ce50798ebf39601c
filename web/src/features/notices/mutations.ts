import { useMutation, useQueryClient } from "@tanstack/react-query";
import { wordsOf } from "../../api/errors.ts";
import { useApi } from "../../api/scope.ts";
import { showError, showMessage } from "../../ui/toast.tsx";
import { domainKey } from "./queries.ts";
import { texts } from "./texts.ts";

export function useDismissNotice() {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => scope.client.notices.dismiss(id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: domainKey(scope) });
      showMessage(texts.dismissedDone);
    },
    onError: (error) => showError(wordsOf(error)),
  });
}
