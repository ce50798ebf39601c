import type { Deps } from "../platform/http/route.ts";
import { purgeBatches } from "../platform/purge-batches.ts";
import { deleteActivitiesBefore } from "./activity-store.ts";

/** As long as entries of the audit log. */
const keptMs = 400 * 86_400_000;

export function purgeActivities({ db, clock }: Deps): Promise<{ purged: number }> {
  const before = new Date(clock.now().getTime() - keptMs);
  return purgeBatches((limit) => deleteActivitiesBefore(db, before, limit));
}
