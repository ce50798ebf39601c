import { readFileSync } from "node:fs";
import { join } from "node:path";

/** How the README of a library is followed: see `readme.test.ts`. */
export interface ReadmeGuide {
  /** The language of its blocks of code, as they are marked. */
  readonly mark: string;
  /** Builds the package and installs what was built into the empty folder, in the place of the registry's. */
  readonly install: (emptyFolder: string) => Promise<void>;
  /** Writes a block into a file of the folder; what the block takes for given comes before it. */
  readonly write: (emptyFolder: string, block: ReadmeBlock, given: string) => ReadmeProgram;
  /** What is expected of the blocks, by the heading that they are under. */
  readonly blocks: Readonly<Record<string, ReadmeExpectation>>;
  /** What else is tried with the installed package, by the promise that would be lost. */
  readonly checks: Readonly<Record<string, (emptyFolder: string, environment: ReadmeEnvironment) => Promise<void>>>;
}

/** Environment variables that the README's code blocks, and the code put before them, read. */
export type ReadmeEnvironment = Readonly<Record<"CQS_API_KEY" | "CQS_BASE_URL" | "EXPORT_ID", string>>;

export interface ReadmeProgram {
  readonly command: string;
  readonly parameters: readonly string[];
}

export interface ReadmeExpectation {
  /** Code that stands for what the reader has: a client, records, the id of an export. */
  readonly given?: string;
  /** What the block prints. */
  readonly prints: RegExp;
  /** The block never ends by itself: it is stopped once it has printed this. */
  readonly isEndless?: true;
}

export interface ReadmeBlock {
  /** The heading; of further blocks under the same one with their number, such as `Lists 2`. */
  readonly name: string;
  readonly code: string;
}

/** Returns the blocks of code that are marked with the language. */
export function readBlocks(folder: string, mark: string): readonly ReadmeBlock[] {
  const text = readFileSync(join(folder, "README.md"), "utf8");
  const blocks: ReadmeBlock[] = [];
  for (const section of text.split(/^#+ /m).slice(1)) {
    const heading = section.slice(0, section.indexOf("\n"));
    const found = [...section.matchAll(new RegExp(`^\`\`\`${mark}\\n(.*?)^\`\`\``, "gms"))];
    for (const [i, [, code = ""]] of found.entries())
      blocks.push({ name: i === 0 ? heading : `${heading} ${i + 1}`, code });
  }
  return blocks;
}
