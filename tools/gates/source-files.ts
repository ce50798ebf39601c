import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "./run-program.ts";

/**
 * Every file that belongs to the project: what is there and not ignored, committed or not. An empty repository beside
 * the files makes git apply .gitignore and nothing else, so that a copy without history is listed alike.
 */
export async function sourceFiles(root: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "cqs-git-"));
  try {
    const git = (...args: string[]) => runProgram(root, "git", [`--git-dir=${folder}`, `--work-tree=${root}`, ...args]);
    await git("init", "--quiet");
    const listed = await git("ls-files", "--others", "--exclude-standard", "-z");
    if (listed.code !== 0) throw new Error(`git can't list the files: ${listed.stderr}`);
    return listed.stdout
      .split("\0")
      .filter((path) => path !== "")
      .sort();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
