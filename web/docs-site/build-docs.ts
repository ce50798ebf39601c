import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { navigationOf } from "./navigation.ts";
import { pageTemplate } from "./page-template.ts";
import { type RenderedPage, renderPage } from "./render-page.ts";
import { searchIndex } from "./search-index.ts";
import { anchorKey, resolveSiteLink } from "./site-links.ts";
import { readSourcePages, type SourcePage } from "./source-pages.ts";
import { splitReference } from "./split-reference.ts";

const here = import.meta.dirname;

/** Writes the documentation site into a folder: a file for each page, the assets, and the index of the search. */
export function buildDocs(root: string, folder: string): readonly RenderedPage[] {
  const sources = splitReference(readSourcePages(root));
  const pages = renderAll(sources);
  const addressOf = (file: string) => {
    const first = sources.find(({ address }) => address === "") as SourcePage;
    return sources.find(({ path }) => path === join(dirname(first.path), file))?.address;
  };
  const navigation = navigationOf(pages, addressOf);
  for (const page of pages) {
    const path = join(folder, `${page.source.address || "index"}.html`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, pageTemplate(page, navigation));
  }
  writeFileSync(join(folder, "search.json"), JSON.stringify(searchIndex(pages)));
  writeAssets(join(folder, "assets"));
  return pages;
}

/** Twice: the first time only to learn on which page each heading is. */
function renderAll(sources: readonly SourcePage[]): readonly RenderedPage[] {
  const anchors = new Map<string, string>();
  for (const { source, sections } of sources.map((source) => renderPage(source, (_, href) => href))) {
    for (const { anchor } of sections) {
      const key = anchorKey(source.path, anchor);
      if (!anchors.has(key)) anchors.set(key, source.address);
    }
  }
  return sources.map((source) => renderPage(source, (from, href) => resolveSiteLink(sources, anchors, from, href)));
}

function writeAssets(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "docs.css"), [...colours(), readFileSync(join(here, "docs.css"), "utf8")].join("\n"));
  copyFileSync(join(here, "docs.js"), join(folder, "docs.js"));
  copyFileSync(join(here, "..", "public", "color-scheme.js"), join(folder, "color-scheme.js"));
}

/** The variables of the app, in both schemes; the rest of its styles is not for texts. */
function colours(): readonly string[] {
  const tokens = readFileSync(join(here, "..", "src", "ui", "tokens.css"), "utf8");
  return [...tokens.matchAll(/^:root[^{]*\{[^}]*--page:[^}]*\}/gm)].map(([rule]) => rule);
}
