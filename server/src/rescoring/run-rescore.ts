import { Fault } from "../platform/fault.ts";
import { isInfrastructureTrouble } from "../platform/infrastructure.ts";
import type { RescoreJob } from "./jobs.ts";
import { type RunDeps, runSlice, type Slice } from "./run-slice.ts";
import { claimRescore, endRescore } from "./store.ts";

/** So many attempts in a row may end without a single conversation done, killed ones included. */
const maxAttempts = 5;

/** One slice. What it could not finish goes on in another, from the last conversation: none twice, none left out. */
export async function runRescore(
  deps: RunDeps,
  { rescoreId, ...scope }: RescoreJob,
): Promise<Slice | "nothing to do" | "given up"> {
  const { db, clock } = deps;
  const claimed = await claimRescore(db, scope, rescoreId, clock.now());
  if (!claimed) return "nothing to do";
  const giveUp = (error: string) => endRescore(db, scope, { id: rescoreId, status: "failed", error, now: clock.now() });
  if (claimed.attempts > maxAttempts) {
    await giveUp(stuck);
    return "given up";
  }
  try {
    return await runSlice(deps, scope, claimed);
  } catch (error) {
    if (isInfrastructureTrouble(error)) throw error;
    if (error instanceof Fault) await giveUp(error.message);
    else if (claimed.attempts >= maxAttempts) await giveUp(stuck);
    throw error;
  }
}

const stuck = `It could not go on in ${maxAttempts} attempts. Ask for it again, perhaps for a shorter time.`;
