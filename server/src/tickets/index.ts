export { forgetConversation } from "./forget-conversation.ts";
export { listTickets } from "./list-tickets.ts";
export { openTicket } from "./open-ticket.ts";
export { readTicket } from "./read-ticket.ts";
export { deleteTickets, detachContacts } from "./remove-store.ts";
export type { Ticket, TicketChanges, TicketPriority, TicketStatus } from "./types.ts";
export { updateTicket } from "./update-ticket.ts";
export { newTicketOf } from "./wire.ts";
