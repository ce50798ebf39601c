import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CreateRubricInput, ImportRubricInput, UpdateRubricInput } from "../../api/client.ts";
import { wordsOf } from "../../api/errors.ts";
import { useApi } from "../../api/scope.ts";
import { showError, showMessage } from "../../ui/toast.tsx";
import { domainKey, type TaggedRubric, taggedKey, withTag } from "./queries.ts";
import { texts } from "./texts.ts";

type NewRubric = { readonly create: CreateRubricInput } | { readonly file: ImportRubricInput };

export function useCreateRubric() {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: NewRubric & { readonly idempotencyKey: string }) => {
      const { idempotencyKey } = input;
      return "file" in input
        ? scope.client.rubrics.import(input.file, { idempotencyKey })
        : scope.client.rubrics.create(input.create, { idempotencyKey });
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: domainKey(scope) }),
  });
}

interface RubricChange {
  readonly body: UpdateRubricInput;
  readonly message: string;
}

/** Changes that belong to the rubric as a whole. They too are refused where somebody else was faster. */
export function useChangeRubric({ rubric: { id }, etag }: TaggedRubric) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body }: RubricChange) =>
      withTag((onAnswer) => scope.client.rubrics.update(id, body, { ...(etag ? { ifMatch: etag } : {}), onAnswer })),
    onSuccess: (changed, { message }) => {
      queries.setQueryData(taggedKey(scope, id), changed);
      void queries.invalidateQueries({ queryKey: domainKey(scope) });
      showMessage(message);
    },
    onError: (error) => {
      showError(wordsOf(error));
      void queries.invalidateQueries({ queryKey: taggedKey(scope, id) });
    },
  });
}

interface Publication {
  readonly isScoringAgain: boolean;
  readonly idempotencyKey: string;
}

/** Publishes exactly the draft that was read, and then begins to score again where that is wanted. */
export function usePublishRubric({ rubric: { id }, etag }: TaggedRubric) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ isScoringAgain, idempotencyKey }: Publication) => {
      const version = await scope.client.rubrics.publish(id, { ...(etag ? { ifMatch: etag } : {}), idempotencyKey });
      try {
        if (isScoringAgain) await scope.client.rescores.create({ scored_by: id });
        return { version: version.version, isScoring: isScoringAgain };
      } catch (error) {
        // The version is published whatever becomes of the second step.
        showError(wordsOf(error));
        return { version: version.version, isScoring: false };
      }
    },
    onSuccess: ({ version, isScoring }) => {
      void queries.invalidateQueries({ queryKey: domainKey(scope) });
      void queries.invalidateQueries({ queryKey: [scope.workspaceId, scope.mode, "rescores"] });
      showMessage(isScoring ? texts.publishedAndScoring(version) : texts.published(version));
    },
  });
}
