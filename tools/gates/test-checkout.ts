import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sourceFiles } from "./source-files.ts";

const original = fileURLToPath(new URL("../..", import.meta.url));

export interface TestCheckout {
  readonly root: string;
  /** Writes a file for the time of one step. */
  with<T>(files: Readonly<Record<string, Change>>, step: () => Promise<T>): Promise<T>;
  remove(): void;
}

/** A new content, or a change to the one there is. */
type Change = string | ((before: string) => string);

/** A copy of the project in which a fault can be planted. The packages are the original's, our own are the copy's. */
export async function copyCheckout(): Promise<TestCheckout> {
  const root = mkdtempSync(join(tmpdir(), "cqs-checkout-"));
  for (const path of await sourceFiles(original)) cpSync(join(original, path), join(root, path));
  linkPackages(root);
  return {
    root,
    async with(files, step) {
      const before = Object.keys(files).map((path) => [path, readOrNothing(join(root, path))] as const);
      try {
        for (const [path, change] of Object.entries(files)) {
          const content = typeof change === "string" ? change : change(readFileSync(join(root, path), "utf8"));
          mkdirSync(dirname(join(root, path)), { recursive: true });
          writeFileSync(join(root, path), content);
        }
        return await step();
      } finally {
        for (const [path, content] of before) {
          if (content === undefined) rmSync(join(root, path));
          else writeFileSync(join(root, path), content);
        }
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Linked one by one: one link for the whole folder would lead from the copy back to the original's own workspaces. */
function linkPackages(root: string): void {
  const packages = join(original, "node_modules");
  const own = "@cqs";
  mkdirSync(join(root, "node_modules", own), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name !== own) symlinkSync(join(packages, name), join(root, "node_modules", name));
  }
  for (const name of readdirSync(join(packages, own)))
    symlinkSync(join(root, name), join(root, "node_modules", own, name));
}

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
