import { Fault } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { readReplay } from "./read-replay.ts";
import { endReplay } from "./replay-store.ts";
import type { Replay, ReplayId } from "./types.ts";

/** Whoever is at it finds out at the next delivery. */
export async function cancelReplay({ db, clock }: Deps, input: ReplayId): Promise<Replay> {
  await readReplay({ db }, input);
  const end = { id: input.id, status: "cancelled", error: null, now: clock.now() } as const;
  const ended = await endReplay(db, input.scope, end);
  if (!ended) throw new Fault("conflict", "The run is over already.");
  return ended;
}
