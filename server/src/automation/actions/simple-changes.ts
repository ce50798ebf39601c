import type { ActionDeps, ActionOf, Done, Firing } from "../types.ts";
import { addTags } from "./add-tags.ts";
import { changeContactOf, changeConversation, changeTicket } from "./change-subject.ts";

/** The event turned out to be about nothing, as a trigger's call that made nothing, or an earlier action was refused. */
export const noSubject: Done = {
  outcome: "nothing",
  detail: "There is nothing to apply this action to.",
  resource: null,
};

export async function tag(deps: ActionDeps, firing: Firing, { tags }: ActionOf<"tag">): Promise<Done> {
  const { current, conversationId, ticketId, contactId } = firing.targets;
  const change = (known: { readonly tags: readonly string[] }) => {
    const all = addTags(known.tags, tags);
    return all
      ? { changes: { tags: all }, detail: `Added ${tags.join(", ")}.` }
      : { nothing: "It already has these tags." };
  };
  if (current === "conversation" && conversationId) return changeConversation(deps, firing, conversationId, change);
  if (current === "ticket" && ticketId) return changeTicket(deps, firing, ticketId, change);
  if (current === "contact" && contactId) return changeContactOf(deps, firing, contactId, change);
  return noSubject;
}

export async function assign(deps: ActionDeps, firing: Firing, { assignee }: ActionOf<"assign">): Promise<Done> {
  const { current, ticketId, contactId } = firing.targets;
  const change = (known: { readonly assignee: string | null }) =>
    known.assignee === assignee
      ? { nothing: `It is already assigned to ${assignee}.` }
      : { changes: { assignee }, detail: `Assigned to ${assignee}.` };
  if (current === "ticket" && ticketId) return changeTicket(deps, firing, ticketId, change);
  if (current === "contact" && contactId) return changeContactOf(deps, firing, contactId, change);
  return noSubject;
}

export async function setPriority(
  deps: ActionDeps,
  firing: Firing,
  { priority }: ActionOf<"set_priority">,
): Promise<Done> {
  const { current, ticketId } = firing.targets;
  if (current !== "ticket" || !ticketId) return noSubject;
  return changeTicket(deps, firing, ticketId, (ticket) =>
    ticket.priority === priority
      ? { nothing: `It is already ${priority}.` }
      : { changes: { priority }, detail: `Set from ${ticket.priority} to ${priority}.` },
  );
}

export async function setStatus(deps: ActionDeps, firing: Firing, { status }: ActionOf<"set_status">): Promise<Done> {
  const { current, conversationId, ticketId } = firing.targets;
  if (current === "conversation" && conversationId) {
    const resolved = status === "resolved";
    return changeConversation(deps, firing, conversationId, ({ resolvedAt }) =>
      (resolvedAt !== null) === resolved
        ? { nothing: `It is already ${status}.` }
        : { changes: { resolved }, detail: resolved ? "Resolved." : "Reopened." },
    );
  }
  if (current !== "ticket" || !ticketId || status === "resolved") return noSubject;
  return changeTicket(deps, firing, ticketId, (ticket) =>
    ticket.status === status
      ? { nothing: `It is already ${status}.` }
      : { changes: { status }, detail: `Set from ${ticket.status} to ${status}.` },
  );
}

export async function resolve(deps: ActionDeps, firing: Firing): Promise<Done> {
  const { current, ticketId } = firing.targets;
  if (current !== "ticket" || !ticketId) return setStatus(deps, firing, { do: "set_status", status: "resolved" });
  return changeTicket(deps, firing, ticketId, ({ status }) =>
    status === "solved" || status === "closed"
      ? { nothing: `It is already ${status}.` }
      : { changes: { status: "solved" }, detail: "Solved." },
  );
}
