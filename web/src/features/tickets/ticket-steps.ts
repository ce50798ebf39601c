import type { Ticket, TicketStatus } from "../../api/client.ts";

const steps: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  open: ["pending", "solved"],
  pending: ["open", "solved"],
  solved: ["open", "closed"],
  closed: [],
};

/** Which statuses a ticket may go to; a closed or merged one is final. */
export const nextStatuses = ({
  status,
  merged_into: mergedInto,
}: Pick<Ticket, "status" | "merged_into">): readonly TicketStatus[] => (mergedInto ? [] : steps[status]);

export const isFinal = ({ status, merged_into: mergedInto }: Pick<Ticket, "status" | "merged_into">): boolean =>
  status === "closed" || mergedInto !== null;

/** A closed ticket, or one that was merged, can take no part in a merge. */
export const canMerge = (ticket: Pick<Ticket, "status" | "merged_into">): boolean => !isFinal(ticket);
