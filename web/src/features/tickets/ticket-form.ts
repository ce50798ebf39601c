import type { Ticket, TicketPriority } from "../../api/client.ts";

export interface TicketForm {
  readonly title: string;
  readonly description: string;
  readonly priority: TicketPriority;
  readonly assignee: string;
  readonly tags: string[];
  readonly contactId: string;
  readonly conversationId: string;
}

export const emptyForm: TicketForm = {
  title: "",
  description: "",
  priority: "medium",
  assignee: "",
  tags: [],
  contactId: "",
  conversationId: "",
};

export const formOf = (ticket: Ticket): TicketForm => ({
  title: ticket.title,
  description: ticket.description ?? "",
  priority: ticket.priority,
  assignee: ticket.assignee ?? "",
  tags: ticket.tags,
  contactId: ticket.contact_id ?? "",
  conversationId: ticket.linked_conversation_id ?? "",
});

const textOrNull = (text: string) => text.trim() || null;

export const inputOf = (form: TicketForm) => ({
  title: form.title.trim(),
  description: textOrNull(form.description),
  priority: form.priority,
  assignee: textOrNull(form.assignee),
  tags: form.tags,
  contact_id: textOrNull(form.contactId),
  linked_conversation_id: textOrNull(form.conversationId),
});
