import { Fault } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { readReplay } from "./read-replay.ts";
import { replayRuns } from "./replay-runs.ts";
import type { Replay, ReplayId } from "./types.ts";

/** The worker notices at the next delivery. */
export async function cancelReplay({ db, clock }: Deps, input: ReplayId): Promise<Replay> {
  await readReplay({ db }, input);
  const isCancelled = await replayRuns.store.cancel(db, input.scope, input.id, clock.now());
  if (!isCancelled) throw new Fault("conflict", "It has already ended.");
  return readReplay({ db }, input);
}
