import { conflict, invalid, notFound, unknownReference } from "../platform/fault.ts";
import { withoutRepeats } from "./ticket-tags.ts";
import type { MergeResult, MergeTickets, Ticket } from "./types.ts";

/** A ticket of the merge with the input field that answers for it. */
interface Part {
  readonly id: string;
  readonly field: string;
}

export interface MergePlan {
  readonly calledOn: string;
  readonly target: Part;
  readonly sources: readonly Part[];
}

/** A merged ticket is still one answer and one event: both stay within reason. */
const maxTags = 50;
const maxLinkedIds = 1_000;

/** Which ticket goes into which, by which of the two inputs was given. */
export function planMerge({ id, into, sourceIds }: MergeTickets): MergePlan {
  if (into !== undefined && sourceIds === undefined) {
    return { calledOn: id, target: { id: into, field: "into" }, sources: [{ id, field: "into" }] };
  }
  if (into === undefined && sourceIds !== undefined) {
    const sources = sourceIds.map((source, i) => ({ id: source, field: `source_ticket_ids.${i}` }));
    return { calledOn: id, target: { id, field: "source_ticket_ids" }, sources };
  }
  throw invalid("into", "Give either into or source_ticket_ids.");
}

export const idsOf = ({ target, sources }: MergePlan): readonly string[] => [target.id, ...sources.map(({ id }) => id)];

/** Refuses a merge that can't be. */
export function checkMerge(plan: MergePlan, tickets: ReadonlyMap<string, Ticket>): void {
  if (!tickets.has(plan.calledOn)) throw notFound("ticket");
  castMerge(plan, tickets);
  for (const { id, field } of plan.sources) {
    if (id === plan.target.id) throw conflict(field, "A ticket can't be merged into itself.");
  }
  for (const part of [...plan.sources, plan.target]) checkMergeable(part, tickets);
}

/** The tickets in their parts. */
export const castMerge = ({ target, sources }: MergePlan, tickets: ReadonlyMap<string, Ticket>): MergeResult => ({
  target: cast(target, tickets),
  sources: sources.map((part) => cast(part, tickets)),
});

function cast({ id, field }: Part, tickets: ReadonlyMap<string, Ticket>): Ticket {
  const ticket = tickets.get(id);
  if (!ticket) throw unknownReference(field);
  return ticket;
}

function checkMergeable(part: Part, tickets: ReadonlyMap<string, Ticket>): void {
  const { id, mergedInto, status } = cast(part, tickets);
  if (mergedInto !== null) throw conflict(part.field, `${id} was already merged into ${mergedInto}.`);
  if (status === "closed") throw conflict(part.field, `${id} is closed.`);
}

/** The target's tags, then the sources' in their order. Refused rather than cut off when they are too many. */
export function mergedTags({ target }: MergePlan, { target: into, sources }: MergeResult): readonly string[] {
  const all = [into, ...sources];
  const tags = withoutRepeats(all.flatMap((ticket) => ticket.tags));
  if (tags.length > maxTags) {
    throw conflict(target.field, `Together these tickets carry ${tags.length} tags; ${maxTags} is the most.`);
  }
  const linked = new Set(all.flatMap((ticket) => [...ticket.linkedIds, ticket.contactId, ticket.conversationId]));
  if (linked.size > maxLinkedIds) {
    throw conflict(target.field, `Together these tickets link more than ${maxLinkedIds} contacts and conversations.`);
  }
  return tags;
}
