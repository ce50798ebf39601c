import type { Ticket, TicketStatus } from "../../api/client.ts";
import { useUpdateTicket } from "./mutations.ts";
import { texts } from "./texts.ts";
import { nextStatuses } from "./ticket-steps.ts";

/** Returns a function that gives a ticket another status, with the offer to take it back where the service would allow it. */
export function useMoveTicket() {
  const update = useUpdateTicket();
  return (ticket: Ticket, status: TicketStatus) => {
    const canUndo = nextStatuses({ ...ticket, status }).includes(ticket.status);
    update.mutate({
      ticket,
      body: { status },
      message: texts.moved(status),
      ...(canUndo ? { undo: { status: ticket.status } } : {}),
    });
  };
}
