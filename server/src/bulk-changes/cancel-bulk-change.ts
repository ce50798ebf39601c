import { Fault } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { bulkChangeRuns } from "./bulk-change-runs.ts";
import { readBulkChange } from "./read-bulk-changes.ts";
import type { BulkChange, BulkChangeId } from "./types.ts";

/** The worker notices at its next step, which is rolled back. */
export async function cancelBulkChange({ db, clock }: Deps, { scope, id }: BulkChangeId): Promise<BulkChange> {
  const isCancelled = await bulkChangeRuns.store.cancel(db, scope, id, clock.now());
  const run = await readBulkChange({ db }, { scope, id });
  if (!isCancelled) throw new Fault("conflict", "The bulk change has already ended.");
  return run;
}
