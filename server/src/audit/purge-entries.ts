import type { Deps } from "../platform/http/route.ts";
import { purgeBatches } from "../platform/purge-batches.ts";
import { daysBefore, entryDays, firstKept } from "./retention.ts";
import { deleteOlder } from "./store.ts";
import { deleteKeyHours } from "./usage-store.ts";

/** The entries, and what was counted from them. */
export async function purgeEntries({ db, clock }: Deps): Promise<{ purged: number; hours: number }> {
  const now = clock.now();
  const { purged } = await purgeBatches((most) => deleteOlder(db, "audit_entry", firstKept(now, entryDays), most));
  const hours = await purgeBatches((most) => deleteKeyHours(db, daysBefore(now, entryDays), most));
  return { purged, hours: hours.purged };
}
