import type { Scope as Permission } from "@cqs/contract";
import type { Tx } from "../database/database.ts";
import { Fault } from "../platform/fault.ts";
import { requireScope } from "../platform/http/require-scope.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { keyName, lockKeys } from "../platform/key-locks.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { writeExportJob } from "./jobs.ts";
import { scopeToRead } from "./scope-to-read.ts";
import { countUnfinished, insertExport } from "./store.ts";
import type { Export, ExportOrder } from "./types.ts";

const maxUnfinished = 20;
const keptMs = 7 * 86_400_000;

export interface CreateExport {
  readonly scope: Scope;
  readonly order: ExportOrder;
  readonly createdBy: string;
  readonly permissions: readonly Permission[];
}

/** Keeps what is wanted, and asks for the writing of it, with one commit. */
export async function createExport(
  { db, clock, jobs }: Deps & { readonly jobs: Jobs },
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
    if ((await countAlone(tx, scope, now)) >= maxUnfinished) throw tooMany();
    insertExport(tx, scope, wanted, createdBy);
    await jobs.send(tx, writeExportJob, [{ data: { ...scope, exportId: wanted.id }, key: wanted.id }]);
    return wanted;
  });
}

/** One caller after the other: all who count at once would find the last place free. */
async function countAlone(tx: Tx, scope: Scope, now: Date): Promise<number> {
  const locked = lockKeys(tx, [keyName(scope, "export", "unfinished"), undefined]);
  const [count] = await Promise.all([countUnfinished(tx, scope, now), locked]);
  return count;
}

const tooMany = () =>
  new Fault("conflict", `${maxUnfinished} exports are unfinished already: wait for one of them, or delete one.`);
