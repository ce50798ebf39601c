import type { SourcePage } from "./source-pages.ts";

const path = "docs/api-reference.md";

/**
 * Splits the API reference, which is too long for one page, at its second-level headings: `api-reference` keeps the
 * introduction, the scopes and the errors, and every group of operations and the models have pages of their own.
 */
export function splitReference(pages: readonly SourcePage[]): readonly SourcePage[] {
  return pages.flatMap((page) => (page.path === path ? partsOf(page) : [page]));
}

const kept = new Set(["Scopes", "Errors"]);

function partsOf({ text }: SourcePage): readonly SourcePage[] {
  const [introduction = "", ...sections] = text.split(/^## /m);
  const named = sections.map((section) => ({ name: section.slice(0, section.indexOf("\n")), section }));
  const own = named.filter(({ name }) => !kept.has(name));
  const list = own.map(({ name }) => `- [${name}](#${slugOf(name)})`).join("\n");
  const rest = named.filter(({ name }) => kept.has(name)).map(({ section }) => `## ${section}`);
  return [
    {
      path,
      address: "api-reference",
      text: [introduction, "## Operations and models\n\n", list, "\n\n", ...rest].join(""),
    },
    ...own.map(({ name, section }) => ({
      path,
      address: `api-reference/${slugOf(name)}`,
      text: `# ${section.replaceAll(/^#(?=##)/gm, "")}`,
    })),
  ];
}

/** Returns the anchor of a heading as code hosts make it, so that links work on both. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
