import type { Deps } from "../platform/http/route.ts";
import { removeFile } from "./remove-file.ts";
import { listExpired } from "./upkeep-store.ts";

const exportsAtOnce = 100;
/** For each of them; the rest of a larger file is for the next run. */
const maxSteps = 1_000;
/** Well within the time after which the job counts as dead. */
const maxMs = 300_000;

/** Frees the space of what has expired: nobody sees it any more anyway. */
export async function purgeExports(deps: Deps): Promise<{ purged: number }> {
  const end = performance.now() + maxMs;
  let purged = 0;
  for (const expired of await listExpired(deps.db, deps.clock.now(), exportsAtOnce)) {
    if (performance.now() > end) break;
    if (await removeFile(deps, expired, maxSteps)) purged++;
  }
  return { purged };
}
