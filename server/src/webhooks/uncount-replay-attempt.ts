import type { Deps } from "../platform/http/route.ts";
import type { ReplayJob } from "./jobs.ts";
import { unclaimReplay } from "./replay-store.ts";

/** Takes back an attempt that failed for the database's sake: a few of those must not end the replay. */
export async function uncountReplayAttempt({ db }: Pick<Deps, "db">, { replayId, ...scope }: ReplayJob): Promise<void> {
  await unclaimReplay(db, scope, replayId);
}
