import type { NavigationGroup } from "./navigation.ts";
import { escapeHtml, type RenderedPage } from "./render-page.ts";
import { relativeAddress } from "./site-links.ts";

/** Returns a whole page of the site. Nothing in it is inline: the page's policy forbids it. */
export function pageTemplate(page: RenderedPage, navigation: readonly NavigationGroup[]): string {
  const from = page.source.address;
  const to = (address: string) => escapeHtml(relativeAddress(from, address));
  const title = from === "" ? "Documentation" : page.title;
  // The app is one level above the first page.
  const app = to("").replace(/docs$/, "");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="docs-root" content="${to("index.json").replace(/index\.json$/, "")}">
<title>${escapeHtml(title)} – Conversation Quality</title>
<link rel="icon" href="data:,">
<script src="${to("assets/color-scheme.js")}"></script>
<link rel="stylesheet" href="${to("assets/docs.css")}">
<script src="${to("assets/docs.js")}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="home" href="${to("")}">Documentation</a>
<div class="search" role="search">
<label class="hidden" for="search">Search the documentation</label>
<input id="search" type="search" placeholder="Search (press /)" autocomplete="off" aria-controls="results">
<ul id="results" hidden></ul>
</div>
<nav aria-label="Other pages">
<a href="${to("try-it")}">Try the API</a>
<a href="${app}">Open the app</a>
<button id="scheme" type="button">Dark or light</button>
</nav>
</header>
<div class="columns">
<nav class="side" aria-label="Pages of the documentation">
${navigation.map((group) => groupHtml(group, from, to)).join("\n")}
</nav>
<main id="content">
${page.html}</main>
${contentsHtml(page)}
</div>
</body>
</html>
`;
}

function groupHtml({ title, links }: NavigationGroup, from: string, to: (address: string) => string): string {
  const entries = links.map(({ address, label }) => {
    const current = address === from ? ' aria-current="page"' : "";
    return `<li><a href="${to(address)}"${current}>${escapeHtml(label)}</a></li>`;
  });
  const isOpen = links.some(({ address }) => address === from) || title !== "API reference";
  return `<details${isOpen ? " open" : ""}><summary>${escapeHtml(title)}</summary><ul>${entries.join("\n")}</ul></details>`;
}

function contentsHtml({ sections }: RenderedPage): string {
  const shown = sections.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < 2) return "";
  const entries = shown.map(
    ({ level, anchor, title }) => `<li class="level-${level}"><a href="#${anchor}">${escapeHtml(title)}</a></li>`,
  );
  return `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${entries.join("\n")}</ul></nav>`;
}
