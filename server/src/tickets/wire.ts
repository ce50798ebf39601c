import type { BodyOf, createTicket, listTickets, QueryOf, TicketWire, updateTicket } from "@cqs/contract";
import type { MergeResult, OpenTicket, Ticket, TicketChanges, TicketFilters } from "./types.ts";

export const toWire = (ticket: Ticket): TicketWire => ({
  id: ticket.id,
  title: ticket.title,
  description: ticket.description,
  priority: ticket.priority,
  status: ticket.status,
  contact_id: ticket.contactId,
  linked_conversation_id: ticket.conversationId,
  assignee: ticket.assignee,
  tags: ticket.tags as string[],
  merged_into: ticket.mergedInto,
  merged_contact_ids: further(ticket, "con_", ticket.contactId),
  merged_conversation_ids: further(ticket, "conv_", ticket.conversationId),
  created_at: ticket.createdAt.toISOString(),
  updated_at: ticket.updatedAt.toISOString(),
});

const further = ({ linkedIds }: Ticket, prefix: string, own: string | null): string[] =>
  linkedIds.filter((id) => id !== own && id.startsWith(prefix));

export const mergeToWire = ({ target, sources }: MergeResult) => ({
  target: toWire(target),
  sources: sources.map(toWire),
});

export const newTicketOf = (body: BodyOf<typeof createTicket>): Omit<OpenTicket, "scope"> => ({
  title: body.title,
  description: body.description ?? null,
  priority: body.priority ?? "medium",
  status: body.status ?? "open",
  contactId: body.contact_id ?? null,
  conversationId: body.linked_conversation_id ?? null,
  assignee: body.assignee ?? null,
  tags: body.tags ?? [],
});

export const changesOf = (body: BodyOf<typeof updateTicket>): TicketChanges => ({
  title: body.title,
  description: body.description,
  priority: body.priority,
  status: body.status,
  contactId: body.contact_id,
  conversationId: body.linked_conversation_id,
  assignee: body.assignee,
  tags: body.tags,
});

export const filtersOf = (query: QueryOf<typeof listTickets>): TicketFilters => ({
  status: query.status,
  priority: query.priority,
  contactId: query.contact_id,
  conversationId: query.linked_conversation_id,
  assignee: query.assignee,
  tag: query.tag,
});
