import { existsSync } from "node:fs";
import { mkdir, open as openFile, rename, rm, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Fault } from "../platform/fault.ts";
import type { RecordingStorage } from "./types.ts";

const unusable = (error: unknown) =>
  new Fault("unavailable", "The recording storage is temporarily unavailable.", {
    headers: { "retry-after": "30" },
    cause: new Error(`files of recordings: ${(error as Error).message}`),
  });

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException)?.code ?? "unknown";

/** Copies as files of this machine, in 256 folders by the first two characters of their names. */
export function createFileStorage(dataDir: string): RecordingStorage {
  const root = join(dataDir, "recordings");
  const pathOf = (name: string) => join(root, name.slice(0, 2), name);
  return {
    place: "files",
    // On the same file system, so that a file is moved and never copied.
    folder: join(root, "incoming"),
    pathOf,
    async put(name, { path }) {
      try {
        const target = pathOf(name);
        await mkdir(dirname(target), { recursive: true });
        await flush(path);
        await rename(path, target);
        await flush(dirname(target));
      } catch (error) {
        throw unusable(error);
      }
    },
    async read(name, { start, end }) {
      try {
        const file = await openFile(pathOf(name), "r");
        return file.createReadStream({ start, end: end - 1 });
      } catch (error) {
        throw unusable(error);
      }
    },
    async remove(name) {
      try {
        await rm(pathOf(name), { force: true });
      } catch (error) {
        throw unusable(error);
      }
    },
    async check() {
      const { bavail, bsize } = await statfs(nearest(root));
      return `copies are files under ${root}, ${Math.round((bavail * bsize) / 1024 ** 3)} GiB are free`;
    },
  };
}

/** Returns the folder, or the first above it that exists: looking must not make it. */
function nearest(folder: string): string {
  let path = resolve(folder);
  while (!existsSync(path)) path = dirname(path);
  return path;
}

/** Writes out to the disk what the system still holds, of a file or of a folder's list of names. */
async function flush(path: string): Promise<void> {
  // Windows opens no folders.
  const handle = await openFile(path, "r+").catch((error) =>
    codeOf(error) === "EISDIR" ? openFile(path, "r") : undefined,
  );
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}
