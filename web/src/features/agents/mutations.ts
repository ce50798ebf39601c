import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CreateAgentInput } from "../../api/client.ts";
import { useApi } from "../../api/scope.ts";
import { withEtag } from "../../api/with-etag.ts";
import { showMessage } from "../../ui/toast.tsx";
import { domainKey, oneKey, type TaggedAgent } from "./queries.ts";
import { texts } from "./texts.ts";

export function useCreateAgent() {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: CreateAgentInput; idempotencyKey: string }) =>
      scope.client.agents.create(body, { idempotencyKey }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: domainKey(scope) }),
  });
}

const publishTimeoutMs = 90_000;

/** Publishes exactly the configuration that was read. Suites that block publishing are run meanwhile, up to a minute. */
export function usePublishAgent({ value: { id }, etag }: TaggedAgent) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ isForced, idempotencyKey }: { isForced: boolean; idempotencyKey: string }) =>
      withEtag((onAnswer) =>
        scope.client.agents.publish(id, isForced ? { override: true } : {}, {
          idempotencyKey,
          timeoutMs: publishTimeoutMs,
          onAnswer,
          ...(etag ? { ifMatch: etag } : {}),
        }),
      ),
    onSuccess: (agent) => {
      queries.setQueryData(oneKey(scope, id), agent);
      showMessage(texts.published(agent.value.version ?? 1));
    },
    // A refusal has run tests, too, or means that the agent is no longer the one that is shown.
    onSettled: () => void queries.invalidateQueries({ queryKey: domainKey(scope) }),
  });
}
