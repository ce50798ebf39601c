import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CreateRuleInput, UpdateRuleInput } from "../../api/client.ts";
import { useApi } from "../../api/scope.ts";
import { domainKey } from "./domain-key.ts";
import { ruleQuery, rulesQuery } from "./queries.ts";

function useRefresh() {
  const scope = useApi();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: domainKey(scope) });
}

interface NewRule {
  readonly body: CreateRuleInput;
  readonly idempotencyKey: string;
}

export function useCreateRule() {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: NewRule) => client.rules.create(body, { idempotencyKey }),
    onSuccess: refresh,
  });
}

export function useUpdateRule() {
  const scope = useApi();
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, body }: { readonly id: string; readonly body: UpdateRuleInput }) =>
      scope.client.rules.update(id, body),
    onSuccess: async (rule) => {
      queries.setQueryData(ruleQuery(scope, rule.id).queryKey, rule);
      await refresh();
    },
  });
}

export function useDeleteRule() {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => scope.client.rules.delete(id),
    // Only the list, and without waiting for it: the page leaves at once, so that no live event reads what is gone.
    onSuccess: () => void queries.invalidateQueries({ queryKey: rulesQuery(scope).queryKey }),
  });
}
