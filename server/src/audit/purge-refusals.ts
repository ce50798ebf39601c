import type { Deps } from "../platform/http/route.ts";
import { idFloor } from "../platform/ids.ts";
import { purgeBatches } from "../platform/purge-batches.ts";
import { daysBefore, entryDays } from "./retention.ts";
import { deleteOlder } from "./store.ts";

/** Counts of refused calls are kept for as long as entries. */
export function purgeRefusals({ db, clock }: Deps): Promise<{ purged: number }> {
  const first = idFloor("refusal", daysBefore(clock.now(), entryDays));
  return purgeBatches((most) => deleteOlder(db, "audit_refusal", first, most));
}
