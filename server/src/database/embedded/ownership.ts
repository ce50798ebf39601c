import { setTimeout as sleep } from "node:timers/promises";
import type { DataDir } from "./data-dir.ts";
import { DataDirInUse } from "./errors.ts";
import { type OwnerLock, tryOwnerLock } from "./owner-lock.ts";
import { checkReachable, databaseUrlOf, type RunRecord, readRunRecord } from "./run-record.ts";

export type Running = Pick<RunRecord, "owner" | "pid"> & { databaseUrl: string };

/** A command may need some seconds to finish, and a server that is just starting some to be recognised as one. */
const patienceMs = 15_000;

/**
 * Either the lock, or the living server that holds it. Another command's PostgreSQL counts as neither: it would go
 * away in the middle of our work, so its end is waited for. A server is given `serverPatienceMs` to end.
 */
export async function takeOwnership(
  dataDir: DataDir,
  serverPatienceMs: number,
): Promise<{ lock: OwnerLock; server?: never } | { lock?: never; server: Running }> {
  const began = performance.now();
  for (;;) {
    const lock = tryOwnerLock(dataDir.lock);
    if (lock) return { lock };
    const running = await findRunning(dataDir);
    if (running?.owner === "server" && performance.now() - began >= serverPatienceMs) return { server: running };
    if (performance.now() - began > patienceMs) throw new DataDirInUse(dataDir.root, running ?? {});
    await sleep(50);
  }
}

export async function findRunning(dataDir: DataDir): Promise<Running | undefined> {
  const { runtimeDir, ...holder } = await readRunRecord(dataDir);
  if (runtimeDir === undefined) return undefined;
  try {
    const databaseUrl = await databaseUrlOf(dataDir, runtimeDir);
    await checkReachable(databaseUrl);
    return { ...holder, databaseUrl };
  } catch {
    return undefined;
  }
}
