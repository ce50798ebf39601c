import type { Deps } from "../platform/http/route.ts";
import { purgeBatches } from "../platform/purge-batches.ts";
import { firstKept, payloadDays } from "./retention.ts";
import { deleteOlder } from "./store.ts";

export function purgePayloads({ db, clock }: Deps): Promise<{ purged: number }> {
  const first = firstKept(clock.now(), payloadDays);
  return purgeBatches((most) => deleteOlder(db, "audit_payload", first, most));
}
