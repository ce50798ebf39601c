import type { Tx } from "../database/database.ts";
import type { Deps } from "../platform/http/route.ts";
import { isInfrastructureTrouble } from "../platform/infrastructure.ts";
import type { Scope } from "../platform/scope.ts";
import { askToGather } from "./ask-to-gather.ts";
import { mostOfConversation } from "./limits.ts";
import type { GatherPorts } from "./ports.ts";
import { isSameArrival, secondsLeft } from "./quiet-since.ts";
import { listConversationSpans } from "./span-store.ts";
import { listArrivals, markGathered } from "./store.ts";
import type { Arrival } from "./types.ts";

export interface GatherConversations {
  readonly scope: Scope;
  readonly ids: readonly string[];
}

export type Gathered = "closed" | "waits" | "gone" | "known";

/**
 * Closes conversations whose spans have stopped coming, in one commit; comes back for the others when theirs may have. One
 * that can't be closed spoils none of the others.
 */
export async function gatherConversations(
  deps: Deps & GatherPorts,
  { scope, ids }: GatherConversations,
): Promise<ReadonlyMap<string, Gathered | Error>> {
  try {
    return await gatherAll(deps, scope, ids);
  } catch (error) {
    if (isInfrastructureTrouble(error)) throw error;
    if (ids.length === 1) return new Map([[ids[0] as string, error as Error]]);
    const all = new Map<string, Gathered | Error>();
    for (const id of ids) {
      for (const [one, outcome] of await gatherConversations(deps, { scope, ids: [id] })) all.set(one, outcome);
    }
    return all;
  }
}

/** Of the spans that are put together for one commit; a conversation that has more goes alone. */
const maxBytesTogether = 2 * 1024 * 1024;

async function gatherAll(
  deps: Deps & GatherPorts,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Gathered>> {
  const outcomes = new Map<string, Gathered>(ids.map((id) => [id, "gone"]));
  const arrivals = await listArrivals(deps.db, scope, ids);
  const now = deps.clock.now();
  const open: [string, Arrival][] = [];
  for (const [id, arrival] of arrivals) {
    if (arrival.isGathered) outcomes.set(id, "known");
    else open.push([id, arrival]);
  }
  const isDue = ([, arrival]: (typeof open)[number]) => secondsLeft(arrival, now, deps.quietSeconds) === 0;
  const early = open.filter((one) => !isDue(one));
  if (early.length > 0) {
    await deps.db.transaction((tx) => comeBack(deps, tx, scope, new Map(early), now));
    for (const [id] of early) outcomes.set(id, "waits");
  }
  for (const portion of portions(open.filter(isDue))) {
    for (const [id, outcome] of await closePortion(deps, scope, portion)) outcomes.set(id, outcome);
  }
  return outcomes;
}

/** When the spans of these may have stopped coming. */
async function comeBack(
  deps: GatherPorts,
  tx: Tx,
  scope: Scope,
  arrivals: ReadonlyMap<string, Arrival>,
  now: Date,
): Promise<void> {
  for (const [id, arrival] of arrivals) {
    const left = secondsLeft(arrival, now, deps.quietSeconds) || deps.quietSeconds;
    await askToGather(deps, tx, scope, [{ traceId: "", conversationId: id }], left);
  }
}

function portions(due: readonly [string, Arrival][]): readonly ReadonlyMap<string, Arrival>[] {
  const all: Map<string, Arrival>[] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const [id, arrival] of due) {
    bytes += arrival.byteCount;
    if (bytes > maxBytesTogether) {
      all.push(new Map());
      bytes = arrival.byteCount;
    }
    all.at(-1)?.set(id, arrival);
  }
  return all;
}

async function closePortion(
  deps: Deps & GatherPorts,
  scope: Scope,
  due: ReadonlyMap<string, Arrival>,
): Promise<ReadonlyMap<string, Gathered>> {
  // Put together before anything is locked: it takes its time, and spans may go on coming.
  const put = await Promise.all(
    [...due.keys()].map(async (id) => {
      const spans = await listConversationSpans(deps.db, scope, id, mostOfConversation);
      return { id, nodes: await deps.assemble(spans) };
    }),
  );
  return deps.db.transaction(async (tx) => {
    const locked = await deps.conversations.lock(tx, scope, [...due.keys()]);
    const still = await listArrivals(tx, scope, [...locked]);
    const isSame = (id: string) => isSameArrival(due.get(id) as Arrival, still.get(id));
    const changed = new Map([...due].filter(([id]) => locked.has(id) && !isSame(id)));
    await comeBack(deps, tx, scope, changed, deps.clock.now());
    const closing = put.filter(({ id }) => locked.has(id) && !changed.has(id));
    if (closing.length > 0) {
      await deps.conversations.close(tx, { scope, closing });
      await markGathered(
        tx,
        scope,
        closing.map(({ id }) => id),
      );
    }
    return new Map([...due.keys()].map((id) => [id, !locked.has(id) ? "gone" : changed.has(id) ? "waits" : "closed"]));
  });
}
