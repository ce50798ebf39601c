import { chmodSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { EmbeddedPostgresUnavailable } from "./errors.ts";

export type OwnerLock = { release(): void };

const sqliteBusy = 5;

/**
 * Takes the lock on a data folder, or returns undefined when a living process holds it.
 *
 * Node offers no file lock of its own; SQLite's is a real one of the operating system. It vanishes with its process,
 * so kill -9 leaves nothing stale, a reused process id cannot be mistaken for the owner, and it also holds between
 * containers that share a volume. The file stays empty: nothing is ever stored in it.
 */
export function tryOwnerLock(file: string): OwnerLock | undefined {
  const database = openOrFail(file);
  try {
    // Not before it is open: closing another handle of the same file would drop a lock that this process holds.
    chmodSync(file, 0o600);
    database.exec("PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined;
    throw error;
  }
  return { release: () => database.close() };
}

function openOrFail(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (cause) {
    throw new EmbeddedPostgresUnavailable(`${file} belongs to another user or cannot be written.`, { cause });
  }
}
