import { copyFile, link, mkdir, readdir, readlink, symlink } from "node:fs/promises";
import { join } from "node:path";

/**
 * The programs again, at a place another user can reach: node_modules may lie below a folder that only root may
 * enter. Hard links where the file system allows, since the files are some 60 MB.
 */
export async function copyForOtherUser(native: string, runtimeDir: string): Promise<string> {
  const copy = join(runtimeDir, "native");
  await copyFolder(native, copy);
  return copy;
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o755 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyFolder(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await link(source, target).catch(() => copyFile(source, target));
  }
}
