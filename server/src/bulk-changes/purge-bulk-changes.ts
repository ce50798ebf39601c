import type { Deps } from "../platform/http/route.ts";
import { purgeBatches } from "../platform/purge-batches.ts";
import { deleteBulkChangesBefore, deleteRecordsBefore } from "./store.ts";

const keptMs = 30 * 86_400_000;

/** Deletes bulk changes after 30 days, with their records. */
export async function purgeBulkChanges({ db, clock }: Deps): Promise<{ purged: number }> {
  const before = new Date(clock.now().getTime() - keptMs);
  await purgeBatches((limit) => deleteRecordsBefore(db, before, limit));
  return purgeBatches((limit) => deleteBulkChangesBefore(db, before, limit));
}
