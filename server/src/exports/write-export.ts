import { Fault } from "../platform/fault.ts";
import { isInfrastructureTrouble } from "../platform/infrastructure.ts";
import type { ExportJob } from "./jobs.ts";
import { refuseBeyondBytes } from "./refuse-beyond-bytes.ts";
import { claimExport, failExport } from "./store.ts";
import type { Export } from "./types.ts";
import { type WriteDeps, type Written, writeSlice } from "./write-slice.ts";

/** So many runs in a row may end without a single chunk, killed ones included, before the export is given up. */
const maxAttempts = 5;

/** One run. What it could not finish goes on in another, from the last chunk: no row twice, none left out. */
export async function writeExport(
  deps: WriteDeps,
  { exportId, ...scope }: ExportJob,
): Promise<Written | "nothing to do" | "given up"> {
  const { db, clock } = deps;
  const claimed = await claimExport(db, scope, exportId, clock.now());
  if (!claimed) return "nothing to do";
  const giveUp = (reason: string) =>
    failExport(db, scope, { id: exportId, attempts: claimed.attempts, reason, now: clock.now() });
  // The last one was killed, or it would have said so itself.
  if (claimed.attempts > maxAttempts) {
    await giveUp(unwritable);
    return "given up";
  }
  try {
    await refuseBeyondBytes(db, scope, { now: clock.now(), maxBytes: deps.maxBytes });
    return await writeSlice(deps, scope, claimed);
  } catch (error) {
    const reason = reasonOf(error, claimed);
    if (reason) await giveUp(reason);
    throw error;
  }
}

const unwritable = `It could not be written in ${maxAttempts} attempts. Ask for it again, perhaps for a shorter time.`;

/** A refusal stays one however often it is repeated; anything else may pass. */
function reasonOf(error: unknown, { attempts }: Export): string | undefined {
  if (isInfrastructureTrouble(error)) return undefined;
  if (error instanceof Fault) return error.message;
  return attempts >= maxAttempts ? unwritable : undefined;
}
