import { lstat, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { findBinaries } from "./binaries.ts";
import { checkMajor, createCluster } from "./create-cluster.ts";
import { type DataDir, removeUnfinished } from "./data-dir.ts";
import { stopLeftOver } from "./left-over.ts";
import type { OwnerLock } from "./owner-lock.ts";
import { type Postmaster, startPostmaster } from "./postmaster.ts";
import { chooseProgram, giveTo } from "./run-as.ts";
import { type RunRecord, readRunRecord, writeRunRecord } from "./run-record.ts";

export type EmbeddedPostgres = { databaseUrl: string; stop(): Promise<void> };

export type StartHooks = {
  log?: (line: string) => void;
  /** PostgreSQL ended without stop(), for want of memory for example. It is not restarted here. */
  onUnexpectedEnd?: (reason: string) => void;
};

type Owner = NonNullable<RunRecord["owner"]>;

const runtimePrefix = "cqs-";

/** Starts PostgreSQL under a lock it then owns: released by stop(), by a failed start, or by the end of the process. */
export async function startOwned(
  dataDir: DataDir,
  lock: OwnerLock,
  owner: Owner,
  hooks: StartHooks,
): Promise<EmbeddedPostgres> {
  let runtimeDir: string | undefined;
  try {
    await clearLeftOvers(dataDir);
    runtimeDir = await mkdtemp(join(shortTemporaryFolder(), runtimePrefix));
    const { postmaster, runAs } = await start(dataDir, runtimeDir, owner, hooks);
    return handle(dataDir, lock, postmaster, { runtimeDir, runAs, hooks });
  } catch (error) {
    if (runtimeDir !== undefined) await rm(runtimeDir, { recursive: true, force: true });
    lock.release();
    throw error;
  }
}

async function start(dataDir: DataDir, runtimeDir: string, owner: Owner, { log }: StartHooks) {
  const { native, major } = await findBinaries();
  const dataOwner = await ownerOf(dataDir.pgdata);
  const { runAs: remembered } = await readRunRecord(dataDir);
  const record: RunRecord = { owner, pid: process.pid, runtimeDir, ...(remembered && { runAs: remembered }) };
  // Before anything else, so that a start killed from here on leaves no folder the next one cannot find.
  await writeRunRecord(dataDir, record);
  const program = await chooseProgram({ native, root: dataDir.root, runtimeDir, dataOwner, remembered });
  if (dataOwner === undefined) {
    log?.(`creating the embedded database in ${dataDir.cluster}`);
    await createCluster(dataDir, program);
  } else {
    await checkMajor(dataDir, major);
    await giveTo(program.runAs, dataDir.pgdata);
  }
  const runAs = program.runAs.name;
  if (runAs !== remembered) await writeRunRecord(dataDir, { ...record, runAs });
  const postmaster = await startPostmaster(dataDir, program, runtimeDir);
  log?.(`embedded PostgreSQL ${major} is ready`);
  return { postmaster, runAs };
}

function handle(
  dataDir: DataDir,
  lock: OwnerLock,
  postmaster: Postmaster,
  { runtimeDir, runAs, hooks }: { runtimeDir: string; runAs: string; hooks: StartHooks },
): EmbeddedPostgres {
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await postmaster.stop();
    await writeRunRecord(dataDir, { runAs });
    await rm(runtimeDir, { recursive: true, force: true });
    lock.release();
  };
  postmaster.ended.then((reason) => {
    if (stopping !== undefined) return;
    hooks.log?.(`embedded PostgreSQL ended unexpectedly (${reason}); see ${dataDir.log}`);
    hooks.onUnexpectedEnd?.(reason);
  });
  return {
    databaseUrl: postmaster.databaseUrl,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function clearLeftOvers(dataDir: DataDir): Promise<void> {
  await stopLeftOver(dataDir.pgdata);
  await removeUnfinished(dataDir);
  const { runtimeDir } = await readRunRecord(dataDir);
  // The name is checked because the record is an ordinary file, and what it names is deleted.
  if (runtimeDir !== undefined && basename(runtimeDir).startsWith(runtimePrefix)) {
    await rm(runtimeDir, { recursive: true, force: true });
  }
}

async function ownerOf(path: string): Promise<number | undefined> {
  return lstat(path).then(
    ({ uid }) => uid,
    () => undefined,
  );
}

/** A socket's path may have 103 characters on macOS; the folder's name and the socket's take 30 of them. */
function shortTemporaryFolder(): string {
  return tmpdir().length <= 70 ? tmpdir() : "/tmp";
}
