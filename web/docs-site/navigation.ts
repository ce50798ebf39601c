import type { RenderedPage } from "./render-page.ts";

export interface NavigationGroup {
  readonly title: string;
  readonly links: readonly { readonly address: string; readonly label: string }[];
}

/** Matches the entries of the first page's lists: `- [Label](file.md)`, several on a line too. */
const link = /\[([^\]]+)\]\(([^)#]+)\)/g;

/** Returns the groups of the side bar: the sections of the first page, and the parts of the API reference. */
export function navigationOf(
  pages: readonly RenderedPage[],
  addressOf: (file: string) => string | undefined,
): readonly NavigationGroup[] {
  const first = pages.find(({ source }) => source.address === "");
  const groups = (first?.source.text ?? "")
    .split(/^## /m)
    .slice(1)
    .map((section) => ({ title: section.slice(0, section.indexOf("\n")), links: linksOf(section, addressOf) }));
  const reference = pages
    .filter(({ source }) => source.address.startsWith("api-reference"))
    .map(({ source, title }) => ({ address: source.address, label: title }));
  return [...groups, { title: "API reference", links: reference }].filter(({ links }) => links.length > 0);
}

function linksOf(section: string, addressOf: (file: string) => string | undefined): NavigationGroup["links"] {
  return [...section.matchAll(link)].flatMap(([, label = "", file = ""]) => {
    const address = addressOf(file);
    return address === undefined || address === "api-reference" ? [] : [{ address, label }];
  });
}
