import { posix } from "node:path";
import type { SourcePage } from "./source-pages.ts";

/** Returns the way from one page of the site to another: relative, so that the site works below any path prefix. */
export function relativeAddress(from: string, to: string): string {
  const depth = from === "" ? -1 : from.split("/").length - 1;
  const up = depth < 0 ? "./docs/" : depth === 0 ? "./" : "../".repeat(depth);
  // The first page has no name of its own: from its siblings it is the folder above them, without a slash at the end.
  if (to === "") return from === "" ? "./docs" : `${"../".repeat(depth + 1)}docs`;
  return up + to;
}

/** Where the headings of the pages are: by the page's path in the repository and the heading's anchor. */
export type AnchorIndex = ReadonlyMap<string, string>;

export const anchorKey = (path: string, anchor: string): string => `${path}#${anchor}`;

/**
 * Returns what a link of a page becomes on the site: itself if it leads elsewhere or into the page, the page's address
 * if it leads to a file that the site shows, undefined otherwise.
 */
export function resolveSiteLink(
  pages: readonly SourcePage[],
  anchors: AnchorIndex,
  from: SourcePage,
  href: string,
): string | undefined {
  if (/^[a-z]+:/.test(href)) return href;
  const [file = "", anchor = ""] = href.split("#");
  const path = file === "" ? from.path : posix.normalize(posix.join(posix.dirname(from.path), file));
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) return undefined;
  // A heading of the API reference may be on any of its parts.
  const address = anchor === "" ? page.address : (anchors.get(anchorKey(path, anchor)) ?? page.address);
  if (address === from.address && anchor !== "") return `#${anchor}`;
  return relativeAddress(from.address, address) + (anchor === "" ? "" : `#${anchor}`);
}
