import { keyName, lockKeys } from "../../platform/key-locks.ts";
import { urlInMode } from "../../platform/url-in-mode.ts";
import { listTickets, openTicket, type Ticket, type TicketChanges, type TicketPriority } from "../../tickets/index.ts";
import type { ActionDeps, ActionOf, Done, Firing } from "../types.ts";
import { addTags } from "./add-tags.ts";
import { type Change, changeTicket } from "./change-subject.ts";
import { linksOf } from "./links.ts";
import { noSubject } from "./simple-changes.ts";

type Escalation = ActionOf<"escalate">;

/** A conversation is escalated by its newest ticket that is not closed; one that has none gets one. */
export async function escalate(deps: ActionDeps, firing: Firing, action: Escalation): Promise<Done> {
  const { current, conversationId, ticketId } = firing.targets;
  if (current === "ticket" && ticketId) return changeTicket(deps, firing, ticketId, raised(action));
  if (current !== "conversation" || !conversationId) return noSubject;
  const { scope } = firing;
  // Two rules at once would find no ticket, both of them.
  await lockKeys(deps.tx, [keyName(scope, "automation.escalate", conversationId), undefined]);
  const links = await linksOf(deps, firing);
  const known = await newestOpen(deps, firing, conversationId);
  if (known) return changeTicket(deps, firing, known.id, raised(action));
  const ticket = await openTicket(deps, {
    scope,
    ...links,
    title: "Escalated conversation",
    description: urlInMode(`${deps.publicUrl}/conversations/${conversationId}`, scope.mode),
    priority: action.priority,
    assignee: action.assignee,
    tags: action.tag === null ? [] : [action.tag],
  });
  return { outcome: "done", detail: "Opened a ticket.", resource: { type: "ticket", id: ticket.id }, isNew: true };
}

const priorities: readonly TicketPriority[] = ["low", "medium", "high", "urgent"];

/** Never lowered; open; with the tag; assigned, if that is said. */
function raised({ priority, assignee, tag }: Escalation) {
  return (ticket: Ticket): Change<Partial<TicketChanges>> => {
    const higher = priorities.indexOf(priority) > priorities.indexOf(ticket.priority);
    const tags = tag === null ? undefined : addTags(ticket.tags, [tag]);
    const changes: Partial<TicketChanges> = {
      ...(higher ? { priority } : {}),
      ...(ticket.status === "open" ? {} : { status: "open" as const }),
      ...(tags ? { tags } : {}),
      ...(assignee === null || assignee === ticket.assignee ? {} : { assignee }),
    };
    const names = Object.keys(changes);
    return names.length > 0
      ? { changes, detail: `Escalated: ${names.join(", ")} changed.` }
      : { nothing: "It is already escalated." };
  };
}

const looked = 25;

/** Of the newest ones only: what is behind so many closed tickets is long past. */
async function newestOpen({ db }: ActionDeps, { scope }: Firing, conversationId: string): Promise<Ticket | undefined> {
  const { items } = await listTickets(
    { db },
    {
      scope,
      filters: {
        conversationId,
        status: undefined,
        priority: undefined,
        contactId: undefined,
        assignee: undefined,
        tag: undefined,
      },
      page: {
        limit: looked,
        order: "desc",
        startingAfter: undefined,
        createdAfter: undefined,
        createdBefore: undefined,
      },
    },
  );
  return items.find(({ status }) => status !== "closed");
}
