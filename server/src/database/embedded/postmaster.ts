import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, renameSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { DataDir } from "./data-dir.ts";
import { EmbeddedPostgresUnavailable } from "./errors.ts";
import { commandLine, type Program, spawnOptions } from "./run-as.ts";
import { checkReachable, databaseUrlOf, socketPort } from "./run-record.ts";
import { measureMachine, postgresSettings } from "./settings.ts";
import { stopSignals } from "./stop-signals.ts";

export type Postmaster = { databaseUrl: string; stop(): Promise<void>; ended: Promise<string> };

const logLimitBytes = 10 * 1024 * 1024;
/** Replaying max_wal_size after a crash takes seconds; past this something is wrong. */
const readyTimeoutMs = 120_000;
/** Backends of a postmaster that was killed alone need a moment to notice. */
const orphanPatienceMs = 10_000;

export async function startPostmaster(dataDir: DataDir, program: Program, runtimeDir: string): Promise<Postmaster> {
  const databaseUrl = await databaseUrlOf(dataDir, runtimeDir);
  const command = commandLine(program, "postgres", [
    ...["-D", dataDir.pgdata, "-k", runtimeDir, "-p", String(socketPort)],
    ...postgresSettings(await measureMachine()),
  ]);
  const started = performance.now();
  for (;;) {
    const log = openLog(dataDir.log);
    // Detached: Ctrl-C in a terminal must reach only the app, which still needs its database to finish its work.
    const options: SpawnOptions = { ...spawnOptions(program), detached: true, stdio: ["ignore", log.fd, log.fd] };
    const child = spawn(command.file, command.args, options);
    closeSync(log.fd);
    const ended = endOf(child);
    if (await becomesReady(databaseUrl, child, ended)) return control(child, ended, databaseUrl);
    const complaint = await readFrom(dataDir.log, log.size);
    const orphans = complaint.includes("pre-existing shared memory block");
    if (!orphans || performance.now() - started > orphanPatienceMs) {
      const last = complaint.trim().split("\n").slice(-3).join(" ") || (await ended);
      throw new EmbeddedPostgresUnavailable(`PostgreSQL did not start; see ${dataDir.log}: ${last}.`);
    }
    await sleep(200);
  }
}

function control(child: ChildProcess, ended: Promise<string>, databaseUrl: string): Postmaster {
  // Where the kernel doesn't end PostgreSQL with us, at least an ordinary exit without stop() does.
  const onExit = () => child.kill("SIGINT");
  process.once("exit", onExit);
  child.unref();
  const stop = async () => {
    child.ref();
    await endWithin(child, ended);
    process.removeListener("exit", onExit);
  };
  return { databaseUrl, stop, ended };
}

async function endWithin(child: ChildProcess, ended: Promise<string>): Promise<void> {
  for (const { signal, waitMs } of stopSignals) {
    child.kill(signal);
    const timer = new AbortController();
    const timeout = sleep(waitMs, "timeout", { signal: timer.signal }).catch(() => "timeout");
    const outcome = await Promise.race([ended, timeout]);
    timer.abort();
    if (outcome !== "timeout") return;
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ? `ended by ${signal}` : `exit code ${code}`));
  });
}

/** Connects again and again rather than waiting for a fixed time: a warm start is ready within 50 ms. */
async function becomesReady(databaseUrl: string, child: ChildProcess, ended: Promise<string>): Promise<boolean> {
  const deadline = performance.now() + readyTimeoutMs;
  let gone = false;
  ended.then(() => {
    gone = true;
  });
  while (!gone) {
    try {
      await checkReachable(databaseUrl);
      return true;
    } catch (error) {
      if (isStartingUp(error) && performance.now() < deadline) {
        await sleep(5);
        continue;
      }
      if (gone) break;
      await endWithin(child, ended);
      throw error;
    }
  }
  return false;
}

function isStartingUp(error: unknown): boolean {
  const { code } = error as { code?: string };
  // No code is pg's own time-out. 57P03: PostgreSQL answers, but is still starting up or recovering.
  return code === undefined || ["ENOENT", "ECONNREFUSED", "ECONNRESET", "57P03"].includes(code);
}

/** One old file is kept, so that the log of the crash that led to this start is still there. */
function openLog(path: string): { fd: number; size: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimitBytes) renameSync(path, `${path}.1`);
  const fd = openSync(path, "a", 0o600);
  return { fd, size: fstatSync(fd).size };
}

async function readFrom(path: string, start: number): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8_192), 0, 8_192, start);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}
