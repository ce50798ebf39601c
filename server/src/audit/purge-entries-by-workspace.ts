import type { Deps } from "../platform/http/route.ts";
import { purgeBatches } from "../platform/purge-batches.ts";
import { firstKept } from "./retention.ts";
import { deleteOlderOf } from "./store.ts";

/** How long each workspace keeps audit entries, where it is less than all do. */
export type AuditRetentions = () => Promise<
  readonly { readonly workspaceId: string; readonly auditDays: number | null }[]
>;

export interface AuditRetentionDeps extends Deps {
  readonly retentions: AuditRetentions;
}

/** Well within the time after which the job counts as dead. What is left is for the next run. */
const maxMs = 600_000;

export async function purgeEntriesByWorkspace({
  db,
  clock,
  retentions,
}: AuditRetentionDeps): Promise<{ purged: number }> {
  const now = clock.now();
  const end = performance.now() + maxMs;
  let purged = 0;
  for (const { workspaceId, auditDays } of await retentions()) {
    if (auditDays === null || performance.now() >= end) continue;
    const first = firstKept(now, auditDays);
    purged += (await purgeBatches((most) => deleteOlderOf(db, workspaceId, first, most))).purged;
  }
  return { purged };
}
