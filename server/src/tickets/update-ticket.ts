import { publishEvent, wakeFollowers } from "../events/index.ts";
import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { recordChanges } from "../timeline/index.ts";
import { changesBetween } from "./changes-between.ts";
import { forgetMovedTags } from "./merge-store.ts";
import { unknownReferenceOf } from "./references.ts";
import { lockTickets, updateTicketRow } from "./store.ts";
import { ticketStatusChanged } from "./ticket-events.ts";
import { checkChange } from "./ticket-states.ts";
import { without, withoutRepeats } from "./ticket-tags.ts";
import type { Ticket, TicketChanges } from "./types.ts";

export interface UpdateTicket {
  readonly scope: Scope;
  readonly id: string;
  /** Or made of the ticket as it is once nobody else can change it. */
  readonly changes: TicketChanges | ((ticket: Ticket) => Partial<TicketChanges>);
}

/** Changes what is given. Sending what is already so is no change: nothing is written, and no event goes out. */
export function updateTicket({ db, clock }: Deps, { scope, id, changes }: UpdateTicket): Promise<Ticket> {
  return db
    .transaction(async (tx) => {
      const before = (await lockTickets(tx, scope, [id])).get(id);
      if (!before) throw notFound("ticket");
      const changed = apply(typeof changes === "function" ? changes(before) : changes, before);
      if (isSame(before, changed)) return before;
      checkChange(before, changed);
      const after = { ...changed, updatedAt: clock.now() };
      wakeFollowers(tx, scope);
      recordChanges(tx, scope, { resourceId: id, changes: changesBetween(before, after), at: after.updatedAt });
      const removed = without(before.tags, after.tags);
      await Promise.all([
        updateTicketRow(tx, scope, after),
        removed.length > 0 ? forgetMovedTags(tx, scope, id, removed) : undefined,
      ]);
      if (after.status !== before.status) publishEvent(tx, scope, ticketStatusChanged(after));
      return after;
    })
    .catch((error: unknown) => {
      throw unknownReferenceOf(error) ?? error;
    });
}

function apply(changes: Partial<TicketChanges>, to: Ticket): Ticket {
  return {
    ...to,
    title: orElse(changes.title, to.title),
    description: orElse(changes.description, to.description),
    priority: orElse(changes.priority, to.priority),
    status: orElse(changes.status, to.status),
    contactId: orElse(changes.contactId, to.contactId),
    conversationId: orElse(changes.conversationId, to.conversationId),
    assignee: orElse(changes.assignee, to.assignee),
    tags: changes.tags ? withoutRepeats(changes.tags) : to.tags,
  };
}

/** Unlike `??`, null counts as given. */
const orElse = <T>(given: T | undefined, otherwise: T): T => (given === undefined ? otherwise : given);

const isSame = (a: Ticket, b: Ticket): boolean =>
  a.title === b.title &&
  a.description === b.description &&
  a.priority === b.priority &&
  a.status === b.status &&
  a.contactId === b.contactId &&
  a.conversationId === b.conversationId &&
  a.assignee === b.assignee &&
  a.tags.length === b.tags.length &&
  a.tags.every((tag, i) => tag === b.tags[i]);
