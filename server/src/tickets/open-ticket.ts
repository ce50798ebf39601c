import { publishEvent } from "../events/index.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { recordCreation } from "../timeline/index.ts";
import { unknownReferenceOf } from "./references.ts";
import { insertTicket } from "./store.ts";
import { ticketCreated } from "./ticket-events.ts";
import { withoutRepeats } from "./ticket-tags.ts";
import type { OpenTicket, Ticket } from "./types.ts";

/**
 * Opens the ticket and its event in one transaction: neither exists without the other. Nothing has to be read, so
 * the whole transaction is a single statement.
 */
export function openTicket({ db, clock }: Deps, { scope, ...given }: OpenTicket): Promise<Ticket> {
  const now = clock.now();
  const ticket: Ticket = {
    ...given,
    id: newId("ticket", now),
    status: given.status ?? "open",
    tags: withoutRepeats(given.tags),
    mergedInto: null,
    mergedFrom: [],
    linkedIds: [],
    createdAt: now,
    updatedAt: now,
  };
  return db.transaction(async (tx) => {
    insertTicket(tx, scope, ticket, unknownReferenceOf);
    recordCreation(tx, scope, { resourceId: ticket.id, at: now });
    publishEvent(tx, scope, ticketCreated(ticket));
    return ticket;
  });
}
