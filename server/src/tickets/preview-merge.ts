import type { Deps } from "../platform/http/route.ts";
import { castMerge, conflictsOf, idsOf, linksOf, mergedTags, planMerge } from "./merge-plan.ts";
import { findTickets } from "./store.ts";
import { without } from "./ticket-tags.ts";
import type { MergeMoves, MergePreview, MergeTickets, Ticket } from "./types.ts";

/** Returns what a merge would do now, and all that stands against it. */
export async function previewMerge({ db }: Pick<Deps, "db">, input: MergeTickets): Promise<MergePreview> {
  const plan = planMerge(input);
  const tickets = await findTickets(db, input.scope, idsOf(plan));
  const conflicts = conflictsOf(plan, tickets);
  const merge = castMerge(plan, tickets);
  const { target, sources } = merge;
  return {
    conflicts,
    target,
    tags: mergedTags(merge),
    sources: sources.map((ticket) => ({ ticket, moves: movesOf(ticket, target) })),
  };
}

function movesOf(source: Ticket, target: Ticket): MergeMoves {
  const links = [...new Set(without(linksOf(source), linksOf(target)))];
  return {
    tags: without(source.tags, target.tags),
    contactIds: links.filter((id) => id.startsWith("con_")),
    conversationIds: links.filter((id) => id.startsWith("conv_")),
  };
}
