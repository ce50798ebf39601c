import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TemporaryFolderOptions {
  readonly prefix: string;
  /** The longest time for which one is in use. Folders that are twice as old were left behind by a killed process. */
  readonly maxUseMs: number;
  /** In the place of the system's folder for temporary files. */
  readonly parent?: string | undefined;
}

/** Makes a folder for one piece of work and removes it afterwards, whatever happens; also what killed processes left. */
export async function withTemporaryFolder<Result>(
  { prefix, maxUseMs, parent = tmpdir() }: TemporaryFolderOptions,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(parent, { recursive: true });
  await removeAbandoned(parent, prefix, 2 * maxUseMs);
  const folder = await mkdtemp(join(parent, prefix));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeAbandoned(parent: string, prefix: string, maxAgeMs: number): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(parent, name);
    const entry = await stat(path).catch(() => undefined);
    if (entry && Date.now() - entry.mtimeMs > maxAgeMs) await rm(path, { recursive: true, force: true });
  }
}
