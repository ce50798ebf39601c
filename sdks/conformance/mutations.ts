import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Language } from "./languages/language.ts";

/** A bug to plant in a copy of a library, and the cases that must find it. */
export interface Mutation {
  readonly bug: string;
  /** Below the library's folder. */
  readonly file: string;
  /** A text that occurs exactly once in the file. */
  readonly replace: string;
  readonly with: string;
  /** The form of the client that has the bug; the first of the language unless given. */
  readonly form?: string;
  /** The names of the cases, all of which must fail. */
  readonly fails: readonly string[];
}

export function readMutations({ name }: Language): readonly Mutation[] {
  const file = new URL(`./mutations/${name.toLowerCase()}.json`, import.meta.url);
  return JSON.parse(readFileSync(fileURLToPath(file), "utf8")) as Mutation[];
}

export interface MutableCopy {
  readonly folder: string;
  /** Plants the bug, has the work done, and takes the bug out again. */
  withBug<Result>(mutation: Mutation, work: () => Promise<Result>): Promise<Result>;
  remove(): void;
}

/** What is built or installed, which a runner needs no copy of. */
const leftOut = new Set(["node_modules", "dist", "__pycache__", "examples", "tests"]);

/** Copies a library. One copy serves all its bugs, one after the other. */
export function copyLibrary({ name, folder: original }: Language): MutableCopy {
  const folder = mkdtempSync(join(tmpdir(), `cqs-mutations-${name.toLowerCase()}-`));
  cpSync(original, folder, { recursive: true, filter: (path) => !leftOut.has(basename(path)) });
  return {
    folder,
    async withBug(mutation, work) {
      const file = join(folder, mutation.file);
      const healthy = readFileSync(file, "utf8");
      writeFileSync(file, mutated(healthy, mutation));
      try {
        return await work();
      } finally {
        writeFileSync(file, healthy);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A text that is no longer there would leave the library healthy, and the suite without a bug to find. */
function mutated(content: string, { bug, file, replace, with: bad }: Mutation): string {
  const parts = content.split(replace);
  if (parts.length !== 2) {
    throw new Error(`"${bug}": the text to replace occurs ${parts.length - 1} times in ${file}, not once.`);
  }
  return parts.join(bad);
}
