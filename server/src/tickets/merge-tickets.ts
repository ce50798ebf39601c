import { publishEvent } from "../events/index.ts";
import type { Deps } from "../platform/http/route.ts";
import { recordActivities } from "../timeline/index.ts";
import { castMerge, checkMerge, idsOf, mergedTags, planMerge } from "./merge-plan.ts";
import { insertMerges, listMerges } from "./merge-store.ts";
import { findTickets, lockTickets } from "./store.ts";
import { ticketStatusChanged } from "./ticket-events.ts";
import { ownTags } from "./ticket-tags.ts";
import type { MergeResult, MergeTickets } from "./types.ts";

/** Closes the sources into the target, all or none; what they had is written down for the undoing. */
export async function mergeTickets({ db, clock }: Deps, input: MergeTickets): Promise<MergeResult> {
  const { scope } = input;
  const plan = planMerge(input);
  const ids = idsOf(plan);
  return db.transaction(async (tx) => {
    const [tickets, merges] = await Promise.all([lockTickets(tx, scope, ids), listMerges(tx, scope, plan.target.id)]);
    checkMerge(plan, tickets);
    const before = castMerge(plan, tickets);
    const merge = {
      targetId: before.target.id,
      sourceIds: before.sources.map(({ id }) => id),
      ownTags: ownTags(before.target.tags, merges),
      tags: mergedTags(before),
      at: clock.now(),
    };
    recordActivities(tx, scope, [
      {
        resourceId: merge.targetId,
        type: "merged",
        references: merge.sourceIds.map((id) => ({ type: "ticket", id })),
        at: merge.at,
      },
      ...merge.sourceIds.map((resourceId) => ({
        resourceId,
        type: "merged" as const,
        references: [{ type: "merged_into", id: merge.targetId }],
        at: merge.at,
      })),
    ]);
    const [, changed] = await Promise.all([insertMerges(tx, scope, merge), findTickets(tx, scope, ids)]);
    const after = castMerge(plan, changed);
    // One after the other: the same statement must not be under way twice.
    for (const source of after.sources) publishEvent(tx, scope, ticketStatusChanged(source));
    return after;
  });
}
