import { Marked, type Tokens } from "marked";
import type { SourcePage } from "./source-pages.ts";
import { slugOf } from "./split-reference.ts";

export interface PageSection {
  readonly level: number;
  readonly title: string;
  readonly anchor: string;
  /** Its words, for the search. */
  readonly text: string;
}

export interface RenderedPage {
  readonly source: SourcePage;
  readonly title: string;
  readonly html: string;
  /** The first one is the page itself. */
  readonly sections: readonly PageSection[];
}

/** Returns the address for a link of a page, or undefined for one to a file that the site does not show. */
export type ResolveLink = (from: SourcePage, href: string) => string | undefined;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (found) => escapes[found] as string);

/** Renders one page. Its text is ours, so the HTML in it is kept as it is. */
export function renderPage(source: SourcePage, resolve: ResolveLink): RenderedPage {
  const anchors = new Set<string>();
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        const anchor = uniqueAnchor(anchors, slugOf(plainText(text)));
        const link = depth === 1 ? "" : ` <a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a>`;
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}${link}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const label = this.parser.parseInline(tokens);
        const address = resolve(source, href);
        return address === undefined ? label : `<a href="${escapeHtml(address)}">${label}</a>`;
      },
      code: codeBlock,
      table(token: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], name: string) =>
          `<tr>${cells.map((cell) => `<${name}>${this.parser.parseInline(cell.tokens)}</${name}>`).join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("\n");
        const label = "A table that may be wider than the page";
        return `<div class="table" role="group" tabindex="0" aria-label="${label}"><table><thead>${row(token.header, "th")}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(source.text, { async: false });
  const sections = sectionsOf(source.text);
  return { source, title: sections[0]?.title ?? source.path, html, sections };
}

/** What the words behind the language of a block mean is described in CONTRIBUTING.md. */
function codeBlock({ text, lang = "" }: Tokens.Code): string {
  const [language = "", ...rest] = lang.split(" ");
  const mark = rest.join(" ");
  const caption = captionOf(mark);
  const label = caption === "" ? "" : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  return `<figure class="code" data-language="${escapeHtml(language)}">${label}<pre tabindex="0"><code>${escapeHtml(text)}</code></pre></figure>\n`;
}

function captionOf(mark: string): string {
  if (mark === "terminal") return "Keep this running in its own terminal";
  return /^(?:no-run|status): /.test(mark) ? "" : mark;
}

function sectionsOf(text: string): readonly PageSection[] {
  const anchors = new Set<string>();
  const sections: { level: number; title: string; anchor: string; words: string[] }[] = [];
  for (const token of new Marked({ gfm: true }).lexer(text)) {
    if (token.type === "heading") {
      const { depth, text: title } = token as Tokens.Heading;
      const plain = plainText(title);
      sections.push({ level: depth, title: plain, anchor: uniqueAnchor(anchors, slugOf(plain)), words: [] });
    } else sections.at(-1)?.words.push(plainText(token.raw));
  }
  return sections.map(({ words, ...section }) => ({
    ...section,
    text: words.join(" ").replaceAll(/\s+/g, " ").trim(),
  }));
}

/** Removes the marks of Markdown and keeps the words. */
const plainText = (text: string): string =>
  text
    .replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*|]|^[#>-]+ |```.*$|:?-{3,}:?/gm, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();

function uniqueAnchor(anchors: Set<string>, slug: string): string {
  let anchor = slug;
  for (let number = 1; anchors.has(anchor); number++) anchor = `${slug}-${number}`;
  anchors.add(anchor);
  return anchor;
}
