import type { Deps } from "../platform/http/route.ts";
import type { Jobs } from "../platform/queue.ts";
import { writeExportJob } from "./jobs.ts";
import { listStalled } from "./upkeep-store.ts";

/** Longer than any run and its retries. */
const stalledMs = 15 * 60_000;
const mostAtOnce = 1_000;

/**
 * Asks again for what nobody goes on with: a job can get lost, for one when a run that was thought dead was not and
 * dies later. One that still waits for its turn gets no second job.
 */
export async function resumeExports({ db, clock, jobs }: Deps & { readonly jobs: Jobs }): Promise<{ resumed: number }> {
  const now = clock.now();
  const since = new Date(now.getTime() - stalledMs);
  const stalled = await listStalled(db, { since, now, most: mostAtOnce });
  const requests = stalled.map(({ scope, id }) => ({ data: { ...scope, exportId: id }, key: id }));
  if (requests.length > 0) await db.transaction((tx) => jobs.send(tx, writeExportJob, requests));
  return { resumed: requests.length };
}
