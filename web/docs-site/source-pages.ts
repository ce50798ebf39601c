import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface SourcePage {
  /** Its path in the repository, by which other pages link to it. */
  readonly path: string;
  /** Its address below /docs; empty for the first page. */
  readonly address: string;
  readonly text: string;
}

const libraries = ["typescript", "python", "go"];

/** Reads everything that the site shows: the guides, the API reference and the READMEs of the client libraries. */
export function readSourcePages(root: string): readonly SourcePage[] {
  const guides = readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => ({ path: `docs/${name}`, address: name === "README.md" ? "" : name.slice(0, -".md".length) }));
  const readmes = libraries.map((name) => ({ path: `sdks/${name}/README.md`, address: `client-${name}` }));
  return [...guides, ...readmes.filter(({ path }) => existsSync(join(root, path)))].map(({ path, address }) => ({
    path,
    address,
    text: readFileSync(join(root, path), "utf8"),
  }));
}
