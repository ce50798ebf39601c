import { access, constants, mkdir, readdir, realpath, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { EmbeddedPostgresUnavailable } from "./errors.ts";

/** Where everything of the embedded database lives below DATA_DIR. */
export type DataDir = {
  root: string;
  /** Appears by one rename, complete: data and password belong together, so neither can exist without the other. */
  cluster: string;
  pgdata: string;
  password: string;
  lock: string;
  record: string;
  log: string;
};

/** Whatever is unfinished carries this name, so that the next start can clear it away. */
export const stagingPrefix = "postgres.new-";

/**
 * The real path, because PostgreSQL's command line is how a left-over postmaster is recognised: the same folder
 * reached through a link must read the same. Others may pass through (0711) but not list: where root has to hand
 * PostgreSQL to another user, that user must reach its own folder below.
 */
export async function openDataDir(dataDir: string): Promise<DataDir> {
  const path = resolve(dataDir);
  try {
    await mkdir(path, { recursive: true, mode: 0o711 });
    await access(path, constants.W_OK | constants.X_OK);
    return dataDirAt(await realpath(path));
  } catch (cause) {
    throw new EmbeddedPostgresUnavailable(`DATA_DIR ${path} is not a folder this user may write to.`, { cause });
  }
}

export function dataDirAt(root: string): DataDir {
  return {
    root,
    cluster: join(root, "postgres"),
    pgdata: join(root, "postgres", "data"),
    password: join(root, "postgres", "password"),
    lock: join(root, "postgres.lock"),
    record: join(root, "postgres.json"),
    log: join(root, "postgres.log"),
  };
}

export function stagingDir(dataDir: DataDir): string {
  return join(dataDir.root, `${stagingPrefix}${process.pid}`);
}

/** What killed starts left half-made. Only the holder of the lock may call this. */
export async function removeUnfinished(dataDir: DataDir): Promise<void> {
  for (const name of await readdir(dataDir.root)) {
    if (name.startsWith(stagingPrefix)) await rm(join(dataDir.root, name), { recursive: true, force: true });
  }
}
