import type { EventType, NewEvent } from "../events/index.ts";
import type { Ticket } from "./types.ts";
import { toWire } from "./wire.ts";

const about =
  (type: EventType) =>
  (ticket: Ticket): NewEvent => ({
    type,
    resource: { type: "ticket", id: ticket.id },
    data: toWire(ticket),
    at: ticket.updatedAt,
  });

export const ticketCreated = about("ticket.created");
export const ticketStatusChanged = about("ticket.status_changed");
