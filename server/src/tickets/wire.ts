import type {
  BodyOf,
  createTicket,
  listTickets,
  MergePreviewWire,
  QueryOf,
  TicketWire,
  updateTicket,
} from "@cqs/contract";
import type { MergePreview, MergeResult, OpenTicket, Ticket, TicketChanges, TicketFilters } from "./types.ts";

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
  merged_from: ticket.mergedFrom as string[],
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

const briefToWire = ({ id, title, status }: Ticket) => ({ id, title, status });

export const previewToWire = ({ conflicts, target, tags, sources }: MergePreview): MergePreviewWire => ({
  possible: conflicts.length === 0,
  conflicts: conflicts.map(({ field, ticketId, message }) => ({ field, ticket_id: ticketId, message })),
  target: { ...briefToWire(target), tags: tags as string[] },
  sources: sources.map(({ ticket, moves }) => ({
    ...briefToWire(ticket),
    moves: {
      tags: moves.tags as string[],
      contact_ids: moves.contactIds as string[],
      conversation_ids: moves.conversationIds as string[],
    },
  })),
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
