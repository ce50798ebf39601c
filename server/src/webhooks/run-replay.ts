import { isInfrastructureTrouble } from "../platform/infrastructure.ts";
import type { ReplayJob } from "./jobs.ts";
import { replaySlice, type Slice, type SliceDeps } from "./replay-slice.ts";
import { claimReplay, endReplay } from "./replay-store.ts";

/** So many attempts in a row may end without a single step, killed ones included. */
const maxAttempts = 5;

/** One slice. What it could not finish goes on in another, from the last delivery: none twice, none left out. */
export async function runReplay(
  deps: SliceDeps,
  { replayId, ...scope }: ReplayJob,
): Promise<Slice | "nothing to do" | "given up"> {
  const { db, clock } = deps;
  const claimed = await claimReplay(db, scope, replayId, clock.now());
  if (!claimed) return "nothing to do";
  const giveUp = () => endReplay(db, scope, { id: replayId, status: "failed", error: stuck, now: clock.now() });
  if (claimed.attempts > maxAttempts) {
    await giveUp();
    return "given up";
  }
  try {
    return await replaySlice(deps, scope, claimed);
  } catch (error) {
    if (claimed.attempts >= maxAttempts && !isInfrastructureTrouble(error)) await giveUp();
    throw error;
  }
}

const stuck = `It could not go on in ${maxAttempts} attempts. Ask for it again, perhaps for a shorter time.`;
