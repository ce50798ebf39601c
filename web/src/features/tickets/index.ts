export { applyTicketEvent } from "./cache.ts";
export { ticketSearchOf } from "./ticket-search.ts";
export { statusTone, ticketStatusName } from "./tones.ts";
