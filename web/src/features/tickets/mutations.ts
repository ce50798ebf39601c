import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CreateTicketInput, Ticket, UpdateTicketInput } from "../../api/client.ts";
import { wordsOf } from "../../api/errors.ts";
import { useApi } from "../../api/scope.ts";
import { showError, showMessage, showUndo } from "../../ui/toast.tsx";
import { patchTicket } from "./cache.ts";
import type { MergeChoice } from "./merge-choice.ts";
import { domainKey } from "./queries.ts";
import { texts } from "./texts.ts";

function useRefresh() {
  const scope = useApi();
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: domainKey(scope) });
}

export function useCreateTicket() {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: CreateTicketInput; idempotencyKey: string }) =>
      client.tickets.create(body, { idempotencyKey }),
    onSuccess: refresh,
  });
}

interface TicketChange {
  readonly ticket: Ticket;
  readonly body: UpdateTicketInput;
  readonly message: string;
  /** What takes it back; without one there is no offer. */
  readonly undo?: UpdateTicketInput;
}

/** Changes one ticket; the page shows it at once. */
export function useUpdateTicket() {
  const scope = useApi();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const update = useMutation({
    mutationFn: ({ ticket, body }: TicketChange) => scope.client.tickets.update(ticket.id, body),
    onMutate: ({ ticket, body }) => patchTicket(queries, scope, ticket.id, body as Partial<Ticket>),
    onError: (error, { ticket }) => {
      patchTicket(queries, scope, ticket.id, ticket);
      showError(wordsOf(error));
    },
    onSuccess: (changed, { message, undo }) => {
      patchTicket(queries, scope, changed.id, changed);
      if (undo) showUndo(message, () => update.mutate({ ticket: changed, body: undo, message: texts.saved }));
      else showMessage(message);
    },
    onSettled: refresh,
  });
  return update;
}

export function useUnmerge() {
  const { client } = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await client.tickets.unmerge(id);
    },
    onSuccess: () => showMessage(texts.unmerged),
    onError: (error) => showError(wordsOf(error)),
    onSettled: refresh,
  });
}

/** Merges, says so, and offers to take it back. Never shown before the service has done it. */
export function useMerge() {
  const { client } = useApi();
  const refresh = useRefresh();
  const unmerge = useUnmerge();
  return useMutation({
    mutationFn: ({ choice, idempotencyKey }: { choice: MergeChoice; idempotencyKey: string }) =>
      client.tickets.merge(choice.target, { source_ticket_ids: [...choice.sources] }, { idempotencyKey }),
    onSuccess: ({ sources }) => {
      refresh();
      showUndo(texts.merged(sources.length), () => unmerge.mutate(sources.map(({ id }) => id)));
    },
  });
}
