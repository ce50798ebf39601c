import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../test/root.ts";
import { readBlocks, type Snippet } from "./read-blocks.ts";

export interface Page {
  /** Its path in the repository. */
  readonly path: string;
  readonly snippets: readonly Snippet[];
}

/** The guide that starts the service. The other pages are followed beside what it leaves running. */
export const firstPage = "docs/get-started.md";

const generated = new Set(["docs/api-reference.md", "docs/configuration.md"]);

/** Returns the pages whose blocks are run, the first one first. The READMEs of the client libraries have a suite of their own. */
export function readPages(): readonly Page[] {
  const guides = readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`)
    .filter((path) => path !== firstPage && !generated.has(path));
  return [firstPage, "README.md", "CONTRIBUTING.md", ...guides.sort()].map((path) => ({
    path,
    snippets: readBlocks(path, readFileSync(join(root, path), "utf8")),
  }));
}

/** Returns what is wrong with a page before anything is run: a file that no later block uses shows nothing. */
export function unusedFiles({ path, snippets }: Page): readonly string[] {
  return snippets.flatMap(({ use, line }, index) => {
    if (use.kind !== "file") return [];
    const isUsed = snippets
      .slice(index + 1)
      .some((later) => ["run", "terminal"].includes(later.use.kind) && later.code.includes(use.name));
    return isUsed ? [] : [`${path}:${line}: ${use.name} is saved and never used`];
  });
}

/** Returns the blocks that can't run on a test machine, one line each. */
export const notRun = (pages: readonly Page[]): readonly string[] =>
  pages.flatMap(({ path, snippets }) =>
    snippets.flatMap(({ use, line }) => (use.kind === "no-run" ? [`${path}:${line}: ${use.reason}`] : [])),
  );
