import type { Scope as Permission } from "@cqs/contract";
import { requireScope } from "../platform/http/require-scope.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { startRun } from "../platform/long-run/start-run.ts";
import type { Jobs } from "../platform/queue.ts";
import { type Quota, refuseBeyond } from "../platform/quota.ts";
import type { Scope } from "../platform/scope.ts";
import { exportRuns } from "./export-runs.ts";
import { refuseBeyondBytes } from "./refuse-beyond-bytes.ts";
import { scopeToRead } from "./scope-to-read.ts";
import { countKept, insertExport } from "./store.ts";
import type { Export, ExportOrder } from "./types.ts";

const unfinishedQuota: Quota = { of: "unfinished exports", max: 20, remedy: "wait for one of them, or delete one" };
const keptQuota: Quota = { of: "exports", max: 500, remedy: "delete one, or wait until one has expired" };
const keptMs = 7 * 86_400_000;

export interface CreateExport {
  readonly scope: Scope;
  readonly order: ExportOrder;
  readonly createdBy: string;
  readonly permissions: readonly Permission[];
}

/** Stores the export and requests its first slice, with one commit. */
export async function createExport(
  { db, clock, jobs, maxBytes }: Deps & { readonly jobs: Jobs; readonly maxBytes?: number },
  { scope, order, createdBy, permissions }: CreateExport,
): Promise<Export> {
  requireScope(permissions, scopeToRead(order.resource));
  const now = clock.now();
  const wanted: Export = {
    ...order,
    id: newId("export", now),
    status: "queued",
    error: null,
    rowCount: 0,
    byteCount: 0,
    chunkCount: 0,
    progress: 0,
    lastId: null,
    attempts: 0,
    createdAt: now,
    completedAt: null,
    expiresAt: new Date(now.getTime() + keptMs),
  };
  return db.transaction(async (tx) => {
    await refuseBeyond(tx, scope, keptQuota, () => countKept(tx, scope, now));
    await refuseBeyondBytes(tx, scope, { now, maxBytes });
    const insert = () => insertExport(tx, scope, wanted, createdBy);
    await startRun(tx, { clock, jobs }, exportRuns, { scope, id: wanted.id, quota: unfinishedQuota, insert });
    return wanted;
  });
}
