import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operations } from "@cqs/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDocs } from "./build-docs.ts";
import type { RenderedPage } from "./render-page.ts";

const root = join(import.meta.dirname, "..", "..");
let folder: string;
let pages: readonly RenderedPage[];
const htmlOf = ({ source }: RenderedPage) => readFileSync(join(folder, `${source.address || "index"}.html`), "utf8");

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cqs-docs-"));
  pages = buildDocs(root, folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("every link of the site leads to a page and a heading that exist", () => {
  const anchors = new Set(
    pages.flatMap(({ source, sections }) => sections.map(({ anchor }) => `${source.address}#${anchor}`)),
  );
  const known = new Set(["try-it", "", ...pages.map(({ source }) => source.address)]);
  const broken = pages.flatMap((page) =>
    [...htmlOf(page).matchAll(/<a [^>]*href="([^"]*)"/g)]
      .map(([, href = ""]) => href)
      .filter((href) => !/^(?:https?:|#content)/.test(href) && !isKnown(page.source.address, href))
      .map((href) => `${page.source.path}: ${href}`),
  );
  expect(broken).toEqual([]);

  function isKnown(from: string, href: string): boolean {
    const { pathname, hash } = new URL(href, `http://host/docs${from === "" ? "" : `/${from}`}`);
    if (pathname === "/") return true;
    const address = pathname.replace(/^\/docs\/?/, "");
    return pathname.startsWith("/docs") && known.has(address) && (hash === "" || anchors.has(address + hash));
  }
});

test("every page is in the navigation, and nothing in a page is inline", () => {
  const first = htmlOf(pages[0] as RenderedPage);
  for (const page of pages) {
    const html = htmlOf(page);
    expect(html).not.toMatch(/<style|<script(?! src=)| style=| on[a-z]+="/);
    expect(html.match(/<h1/g)).toHaveLength(1);
  }
  const names = pages.map(({ source }) => source.address).filter((address) => address !== "");
  const listed = [...first.matchAll(/<li><a href="([^"]*)"/g)].map(([, href = ""]) => href.split("#")[0]);
  expect(names.filter((name) => !listed.some((href) => href?.endsWith(`/${name}`)))).toEqual([]);
});

test("the reference shows every operation, and the search knows it by its name", () => {
  const reference = pages
    .filter(({ source }) => source.address.startsWith("api-reference/"))
    .map(htmlOf)
    .join("\n");
  const missing = operations.filter(
    ({ id, method, path }) => !reference.includes(`<code>${method} ${path}</code> (<code>${id}</code>)`),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
  const index = JSON.parse(readFileSync(join(folder, "search.json"), "utf8")) as { h: string; t: string }[];
  expect(operations.filter(({ summary }) => !index.some(({ h }) => h === summary)).map(({ id }) => id)).toEqual([]);
});
