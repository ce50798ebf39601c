import { conflict, invalid, notFound, unknownReference } from "../platform/fault.ts";
import { withoutRepeats } from "./ticket-tags.ts";
import type { MergeConflict, MergeResult, MergeTickets, Ticket } from "./types.ts";

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
  throw invalid("into", "Send exactly one of into and source_ticket_ids.");
}

export const idsOf = ({ target, sources }: MergePlan): readonly string[] => [target.id, ...sources.map(({ id }) => id)];

/** Refuses a merge that can't be, with the first thing that stands against it. */
export function checkMerge(plan: MergePlan, tickets: ReadonlyMap<string, Ticket>): void {
  const [first] = conflictsOf(plan, tickets);
  if (first) throw conflict(first.field, first.message);
}

/** Everything that stands against a merge. Throws where a ticket does not exist. */
export function conflictsOf(plan: MergePlan, tickets: ReadonlyMap<string, Ticket>): readonly MergeConflict[] {
  if (!tickets.has(plan.calledOn)) throw notFound("ticket");
  const merge = castMerge(plan, tickets);
  const itself = plan.sources
    .filter(({ id }) => id === plan.target.id)
    .map(({ id, field }) => ({ field, ticketId: id, message: "A ticket can't be merged into itself." }));
  if (itself.length > 0) return itself;
  const unmergeable = [...plan.sources, plan.target].flatMap((part) => whyNotMergeable(part, tickets));
  return [...unmergeable, ...tooMuch(plan, merge)];
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

function whyNotMergeable(part: Part, tickets: ReadonlyMap<string, Ticket>): readonly MergeConflict[] {
  const { id, mergedInto, status } = cast(part, tickets);
  const because = (message: string) => [{ field: part.field, ticketId: id, message }];
  if (mergedInto !== null) return because(`${id} was already merged into ${mergedInto}.`);
  return status === "closed" ? because(`${id} is closed.`) : [];
}

/** The target's tags, then the sources' in their order. */
export const mergedTags = ({ target, sources }: MergeResult): readonly string[] =>
  withoutRepeats([target, ...sources].flatMap((ticket) => ticket.tags));

/** Refused rather than cut off. */
function tooMuch({ target }: MergePlan, merge: MergeResult): readonly MergeConflict[] {
  const because = (message: string) => ({ field: target.field, ticketId: null, message });
  const tags = mergedTags(merge).length;
  const linked = new Set([merge.target, ...merge.sources].flatMap(linksOf));
  return [
    ...(tags > maxTags ? [because(`Together these tickets have ${tags} tags; the maximum is ${maxTags}.`)] : []),
    ...(linked.size > maxLinkedIds
      ? [because(`Together these tickets link more than ${maxLinkedIds} contacts and conversations.`)]
      : []),
  ];
}

/** What a ticket is about: its own contact and conversation, and those that it has from others. */
export const linksOf = ({ linkedIds, contactId, conversationId }: Ticket): readonly string[] =>
  [contactId, conversationId, ...linkedIds].filter((id) => id !== null);
