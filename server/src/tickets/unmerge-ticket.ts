import type { Tx } from "../database/database.ts";
import { publishEvent } from "../events/index.ts";
import { conflict, notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { recordActivities } from "../timeline/index.ts";
import { listMerges, undoMerge } from "./merge-store.ts";
import { findTicket, findTickets, lockTickets } from "./store.ts";
import { ticketStatusChanged } from "./ticket-events.ts";
import { tagsAfterUndo } from "./ticket-tags.ts";
import type { MergeResult, Ticket } from "./types.ts";

export interface UnmergeTicket {
  readonly scope: Scope;
  readonly id: string;
}

/** Takes a source out of its target again, also when the target was closed since: the source's things are its own. */
export function unmergeTicket({ db, clock }: Deps, { scope, id }: UnmergeTicket): Promise<MergeResult> {
  return db.transaction(async (tx) => {
    const targetId = await findTarget(tx, scope, id);
    const ids = [id, targetId];
    const [tickets, merges] = await Promise.all([lockTickets(tx, scope, ids), listMerges(tx, scope, targetId)]);
    const target = checkUndo(id, targetId, tickets);
    const tags = tagsAfterUndo(target.tags, merges, id);
    const at = clock.now();
    const [, changed] = await Promise.all([
      undoMerge(tx, scope, { targetId, sourceId: id, tags, at }),
      findTickets(tx, scope, ids),
    ]);
    const source = known(changed, id);
    recordActivities(tx, scope, [
      { resourceId: id, type: "unmerged", references: [{ type: "ticket", id: targetId }], at },
      { resourceId: targetId, type: "unmerged", references: [{ type: "ticket", id }], at },
    ]);
    publishEvent(tx, scope, ticketStatusChanged(source));
    return { target: known(changed, targetId), sources: [source] };
  });
}

async function findTarget(tx: Tx, scope: Scope, id: string): Promise<string> {
  const source = await findTicket(tx, scope, id);
  if (!source) throw notFound("ticket");
  if (source.mergedInto === null) throw notMerged(id);
  return source.mergedInto;
}

/** Looks again under the locks, which were taken on what an unlocked look had found. */
function checkUndo(id: string, targetId: string, tickets: ReadonlyMap<string, Ticket>): Ticket {
  const source = known(tickets, id);
  const target = known(tickets, targetId);
  if (source.mergedInto !== targetId) throw notMerged(id);
  // What the source brought went on with the target and is spread there: last in, first out keeps every step exact.
  if (target.mergedInto !== null) {
    throw conflict("id", `${targetId} was itself merged into ${target.mergedInto}: undo that merge first.`);
  }
  return target;
}

const notMerged = (id: string) => conflict("id", `${id} is not merged into another ticket.`);

function known(tickets: ReadonlyMap<string, Ticket>, id: string): Ticket {
  const ticket = tickets.get(id);
  if (!ticket) throw new Error(`${id} was there a moment ago, and tickets are never deleted`);
  return ticket;
}
