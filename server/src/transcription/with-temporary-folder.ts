import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "./limits.ts";

const prefix = "cqs-recording-";

/** A folder for one recording, gone afterwards whatever happens. */
export async function withTemporaryFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  await removeAbandoned();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A process that was killed leaves its recording behind. None is in use for longer than its limit. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const path = join(tmpdir(), name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > 2 * limits.allMs) await rm(path, { recursive: true, force: true });
  }
}
