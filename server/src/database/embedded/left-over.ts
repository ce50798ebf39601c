import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { stopSignals } from "./stop-signals.ts";

/**
 * Clears the way for a new postmaster. The caller holds the owner lock, so a postmaster still at work on this folder
 * belongs to a process that was killed: it is either ending already or was left behind.
 */
export async function stopLeftOver(pgdata: string): Promise<void> {
  const file = join(pgdata, "postmaster.pid");
  const content = await readFile(file, "utf8").catch(() => "");
  const pid = Number.parseInt(content, 10);
  if (!(pid > 0) || !isAlive(pid)) return;
  if (await isPostmasterOf(pid, pgdata)) {
    for (const { signal, waitMs } of stopSignals) {
      if (await endWith(pid, signal, waitMs)) return;
    }
    throw new Error(`PostgreSQL left over from an earlier run (process ${pid}) does not end.`);
  }
  // The number now belongs to another process, and PostgreSQL would refuse to start for it. The file must stay: it
  // also names the shared memory by which PostgreSQL notices orphaned backends. It never objects to its parent's pid.
  await writeFile(file, content.replace(/^\d+/, String(process.pid)));
}

async function endWith(pid: number, signal: NodeJS.Signals, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  try {
    process.kill(pid, signal);
    while (performance.now() < deadline) {
      await sleep(10);
      if (!isAlive(pid)) return true;
    }
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return true;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function isPostmasterOf(pid: number, pgdata: string): Promise<boolean> {
  if (process.platform === "linux") {
    const args = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
    return args.includes(pgdata);
  }
  const { stdout } = await promisify(execFile)("ps", ["-ww", "-o", "command=", "-p", String(pid)]).catch(() => ({
    stdout: "",
  }));
  return stdout.includes(pgdata);
}
