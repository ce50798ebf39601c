import { useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  BulkChange,
  CreateBulkChangeInput,
  ListedConversation,
  UpdateConversationInput,
} from "../../api/client.ts";
import { wordsOf } from "../../api/errors.ts";
import { type ApiScope, useApi } from "../../api/scope.ts";
import { showError, showMessage, showUndo } from "../../ui/toast.tsx";
import { patchConversation } from "./cache.ts";
import { listKey, oneKey } from "./queries.ts";
import { texts } from "./texts.ts";

interface ConversationChange {
  readonly id: string;
  readonly body: UpdateConversationInput;
  /** What the row looks like until the service has answered, and what it looked like. */
  readonly before: Partial<ListedConversation>;
  readonly after: Partial<ListedConversation>;
  /** Said afterwards, with the offer to take it back. */
  readonly message?: string;
  readonly undo?: UpdateConversationInput;
}

/** Resolves, tags or assigns one conversation; the page shows it at once. */
export function useUpdateConversation() {
  const scope = useApi();
  const queries = useQueryClient();
  const update = useMutation({
    mutationFn: ({ id, body }: ConversationChange) => scope.client.conversations.update(id, body),
    onMutate: ({ id, after }) => patchConversation(queries, scope, id, after),
    onError: (error, { id, before }) => {
      patchConversation(queries, scope, id, before);
      showError(wordsOf(error));
    },
    onSuccess: ({ transcript: _transcript, events: _events, ...conversation }, change) => {
      patchConversation(queries, scope, change.id, conversation);
      void queries.invalidateQueries({ queryKey: [...oneKey(scope, change.id), "timeline"] });
      const { message, undo, before, after } = change;
      if (message && undo) {
        showUndo(message, () => update.mutate({ id: change.id, body: undo, before: after, after: before }));
      }
    },
  });
  return update;
}

const firstPollMs = 150;
const maxPollMs = 2_000;
const maxPolls = 300;
const isOver = ({ status }: BulkChange) => status === "completed" || status === "failed" || status === "cancelled";

async function waitForBulkChange(scope: ApiScope, begun: BulkChange): Promise<BulkChange> {
  let current = begun;
  for (let poll = 0, delayMs = firstPollMs; poll < maxPolls && !isOver(current); poll++) {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    delayMs = Math.min(maxPollMs, delayMs * 1.5);
    current = await scope.client.bulkChanges.get(current.id);
  }
  return current;
}

/** Changes many conversations in the background, says what came of it, and offers to take it back. */
export function useBulkChange() {
  const scope = useApi();
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: listKey(scope) });
  const undo = useMutation({
    mutationFn: async (id: string) => waitForBulkChange(scope, await scope.client.bulkChanges.undo(id)),
    onSuccess: ({ changed }) => {
      refresh();
      showMessage(texts.bulkUndone(changed));
    },
    onError: (error) => showError(wordsOf(error)),
  });
  return useMutation({
    mutationFn: async (input: CreateBulkChangeInput) =>
      waitForBulkChange(scope, (await scope.client.bulkChanges.create(input)) as unknown as BulkChange),
    onSuccess: (done, input) => {
      refresh();
      if (done.error) return showError({ title: texts.bulkFailed, text: done.error, requestId: undefined });
      const message = texts.bulkDone(done.changed, done.unchanged, done.refused);
      if (input.changes.score_again) showMessage(message);
      else showUndo(message, () => undo.mutate(done.id));
    },
    onError: (error) => showError(wordsOf(error)),
  });
}
