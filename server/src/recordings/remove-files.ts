import type { Queryable } from "../database/database.ts";
import { deleteRemovals, listDueRemovals } from "./removal-store.ts";
import type { Storages } from "./types.ts";

const batchSize = 100;
/** Well within the time after which the job counts as dead. What is left is for the next run. */
const maxMs = 300_000;

/** Removes the files whose rows are gone. Throws if the storage is in trouble; what is done by then stays done. */
export async function removeFiles({
  db,
  storages,
}: {
  readonly db: Queryable;
  readonly storages: Storages;
}): Promise<{ removed: number }> {
  const end = performance.now() + maxMs;
  let removed = 0;
  let after = "";
  while (performance.now() < end) {
    const batch = await listDueRemovals(db, after, batchSize);
    const done: string[] = [];
    try {
      for (const { file, place } of batch) {
        // Files in a storage whose settings are gone wait for their return.
        const storage = storages.at(place);
        if (!storage) continue;
        await storage.remove(file);
        done.push(file);
      }
    } finally {
      if (done.length > 0) await deleteRemovals(db, done);
    }
    removed += done.length;
    if (batch.length < batchSize) break;
    after = batch.at(-1)?.file ?? after;
  }
  return { removed };
}
