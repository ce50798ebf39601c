import { changeContact } from "../../contacts/index.ts";
import { type Conversation, type ConversationChanges, updateConversation } from "../../conversations/index.ts";
import { type Ticket, type TicketChanges, updateTicket } from "../../tickets/index.ts";
import type { ActionDeps, Done, Firing } from "../types.ts";

/** What is to change and what to say of it, or why nothing is to. */
export type Change<Changes> = { readonly changes: Changes; readonly detail: string } | { readonly nothing: string };

type ContactChange = Parameters<Parameters<typeof changeContact>[1]["change"]>[0];

export const changeTicket = (
  deps: ActionDeps,
  { scope }: Firing,
  id: string,
  change: (ticket: Ticket) => Change<Partial<TicketChanges>>,
): Promise<Done> =>
  told({ type: "ticket", id }, (note) =>
    updateTicket(deps, { scope, id, changes: (ticket) => note(change(ticket)) ?? {} }),
  );

export const changeConversation = (
  deps: ActionDeps,
  { scope, privacy }: Firing,
  id: string,
  change: (conversation: Conversation) => Change<Partial<ConversationChanges>>,
): Promise<Done> =>
  told({ type: "conversation", id }, (note) =>
    updateConversation(deps, {
      scope,
      id,
      changes: (conversation) => note(change(conversation)),
      privacy: Promise.resolve(privacy),
      requestId: null,
    }),
  );

export const changeContactOf = (
  deps: ActionDeps,
  { scope }: Firing,
  id: string,
  change: (contact: ContactChange) => Change<{ readonly assignee?: string; readonly tags?: readonly string[] }>,
): Promise<Done> =>
  told({ type: "contact", id }, (note) =>
    changeContact(deps, { scope, id, change: (contact) => note(change(contact)) ?? {} }),
  );

/** Does the work, which tells by `note` what it decided, and says how it went. */
async function told(
  resource: { readonly type: string; readonly id: string },
  work: (note: <Changes>(change: Change<Changes>) => Changes | undefined) => Promise<unknown>,
): Promise<Done> {
  let done: Done = { outcome: "done", detail: "", resource };
  await work((change) => {
    if ("nothing" in change) {
      done = { outcome: "nothing", detail: change.nothing, resource };
      return undefined;
    }
    done = { outcome: "done", detail: change.detail, resource };
    return change.changes;
  });
  return done;
}
