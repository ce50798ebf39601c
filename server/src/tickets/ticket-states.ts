import { conflict } from "../platform/fault.ts";
import type { Ticket, TicketStatus } from "./types.ts";

const steps: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  open: ["pending", "solved"],
  pending: ["open", "solved"],
  solved: ["open", "closed"],
  closed: [],
};

export const canBecome = (from: TicketStatus, to: TicketStatus): boolean => from === to || steps[from].includes(to);

/** Refuses a change that the ticket's state does not allow. */
export function checkChange(before: Ticket, after: Ticket): void {
  if (before.mergedInto !== null) {
    throw conflict("status", `This ticket was merged into ${before.mergedInto}: change that one, or undo the merge.`);
  }
  if (before.status === "closed") throw conflict("status", "This ticket is closed and can't be changed.");
  if (!canBecome(before.status, after.status)) {
    const possible = steps[before.status].join(" or ");
    throw conflict("status", `A ticket that is ${before.status} can become ${possible}, not ${after.status}.`);
  }
}
