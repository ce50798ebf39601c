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
  const pid = Number.parseInt(await readFile(file, "utf8").catch(() => ""), 10);
  if (!(pid > 0)) return;
  if (await isPostmasterOf(pid, pgdata)) await endPostmaster(pid, pgdata);
  // If the number now belongs to another process, or to a dead one that nobody has reaped, PostgreSQL would refuse to
  // start for it. The file must stay: it also names the shared memory by which PostgreSQL notices orphaned backends.
  // But it never objects to the pid of its own parent, which is ours.
  const content = await readFile(file, "utf8").catch(() => undefined);
  if (content !== undefined) await writeFile(file, content.replace(/^\d+/, String(process.pid)));
}

async function endPostmaster(pid: number, pgdata: string): Promise<void> {
  for (const { signal, waitMs } of stopSignals) {
    const deadline = performance.now() + waitMs;
    sendSignal(pid, signal);
    while (performance.now() < deadline) {
      if (!(await isPostmasterOf(pid, pgdata))) return;
      await sleep(10);
    }
  }
  throw new Error(`PostgreSQL left over from an earlier run (process ${pid}) does not end.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // Gone since we looked, as hoped.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** By its command line, since a number alone may have been given to another process; a dead process has none. */
async function isPostmasterOf(pid: number, pgdata: string): Promise<boolean> {
  if (process.platform === "linux") {
    const args = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
    return args.includes(pgdata);
  }
  const ps = promisify(execFile)("ps", ["-ww", "-o", "command=", "-p", String(pid)]);
  const { stdout } = await ps.catch(() => ({ stdout: "" }));
  return stdout.includes(pgdata);
}
