import type { RenderedPage } from "./render-page.ts";

/** One place that the search can find. Short names: the index is downloaded. */
export interface SearchEntry {
  /** The address below /docs, with the anchor. */
  readonly a: string;
  /** The page's title. */
  readonly p: string;
  /** The section's heading; empty for the beginning of a page. */
  readonly h: string;
  /** The words of the section. */
  readonly t: string;
}

/** More than this of a section is not searched; only tables of fields are longer. */
const maxTextLength = 1_500;

/** Returns the index that the search of the site reads: an entry for each section of each page. */
export const searchIndex = (pages: readonly RenderedPage[]): readonly SearchEntry[] =>
  pages.flatMap(({ source, title, sections }) =>
    sections.map(({ level, anchor, title: heading, text }) => ({
      a: level === 1 ? source.address : `${source.address}#${anchor}`,
      p: nameOf(source.address, title),
      h: level === 1 ? "" : heading,
      t: text.slice(0, maxTextLength),
    })),
  );

/** Groups of operations are named like the guides about them. */
function nameOf(address: string, title: string): string {
  if (address === "") return "Documentation";
  return address.startsWith("api-reference/") ? `API reference, ${title}` : title;
}
