import { eventsTopic } from "../events/index.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { progressAfter } from "../platform/progress.ts";
import type { Scope } from "../platform/scope.ts";
import { unitOfWork } from "../platform/unit-of-work.ts";
import { replayRange } from "./replay-range.ts";
import { type Candidate, stepReplay } from "./replay-walk-store.ts";
import type { Replay } from "./types.ts";

/**
 * Commits one step for each delivery that it makes, and one for the deliveries at the end of the page that it leaves out.
 * Returns undefined when the run is over or another worker continues it.
 */
export async function replayPage(
  deps: Deps,
  scope: Scope,
  from: Replay,
  page: readonly Candidate[],
): Promise<Replay | undefined> {
  const { end } = replayRange(from.filters, from.createdAt);
  const replayedEvents = new Set<string>();
  let run: Replay | undefined = from;
  let passed = 0;
  for (const [i, { id, eventId, ...candidate }] of page.entries()) {
    passed++;
    // An event that failed several times is sent once.
    const isWanted = candidate.isWanted && !(from.filters.status === "failed" && replayedEvents.has(eventId));
    if (!isWanted && i < page.length - 1) continue;
    const now = deps.clock.now();
    const lastId = run.atId === run.fromId ? null : run.atId;
    const progress = progressAfter("delivery", { progress: run.progress, lastId }, { firstId: id, lastId: id, end });
    const before: Replay = run;
    const step = { status: "running", atId: id, progress, passed, now } as const;
    run = await unitOfWork(() => {
      const made = isWanted ? { eventId, id: newId("delivery", now) } : undefined;
      return stepReplay(deps.db, scope, before, { ...step, made });
    });
    if (!run) return undefined;
    if (isWanted) replayedEvents.add(eventId);
    passed = 0;
  }
  // Nothing is written with it: it only wakes the workers that deliver.
  if (run.replayed > from.replayed) await deps.db.transaction(async (tx) => tx.announce(eventsTopic(scope)));
  return run;
}
