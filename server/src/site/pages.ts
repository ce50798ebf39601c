const head = (title: string, more = "") => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${more}</head>
`;

const style = `<style>
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { max-width: 40rem; margin: 12vh auto; padding: 0 1.5rem; }
h1 { font-size: 1.6rem; line-height: 1.25; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
a { color: #2563eb; }
@media (prefers-color-scheme: dark) { a { color: #7aa7ff; } }
</style>
`;

const plainPage = (title: string, content: string) => `${head(title, style)}<body>
<main>
<h1>${title}</h1>
${content}</main>
</body>
</html>
`;

/** The front page of a service whose web app is not built. */
export const frontPage = (prefix: string) =>
  plainPage(
    "Conversation Quality Service",
    `<p>The service is running. Its API answers below <code>${prefix}/api/v1</code>. The web app is not built here:
<code>npm start</code> builds it.</p>
<ul>
<li><a href="${prefix}/docs">Documentation</a></li>
<li><a href="${prefix}/api/v1/openapi.json">OpenAPI document</a></li>
<li><a href="${prefix}/readyz">Readiness</a></li>
</ul>
`,
  );

/** In the place of the documentation site where it is not built. */
export const noDocsPage = (prefix: string) =>
  plainPage(
    "Documentation",
    `<p>The documentation site is not built here: <code>npm start</code> builds it. You can read the guides in the folder
<code>docs</code> of the repository.</p>
<ul>
<li><a href="${prefix}/docs/try-it">Try the API</a></li>
<li><a href="${prefix}/api/v1/openapi.json">OpenAPI document</a></li>
</ul>
`,
  );

export const docsPage = (prefix: string, apiPath: string) =>
  `${head(
    "Try the API",
    `<link rel="stylesheet" href="${prefix}/docs/swagger-ui.css">
<link rel="stylesheet" href="${prefix}/docs/reference.css">
`,
  )}<body>
<div id="reference"></div>
<script src="${prefix}/docs/swagger-ui-bundle.js"></script>
<script src="${prefix}/docs/reference.js" data-url="${prefix}${apiPath}/openapi.json"></script>
</body>
</html>
`;

export const docsStyle = `body { margin: 0; }
.swagger-ui .topbar { display: none; }
.swagger-ui .wrapper { max-width: 70rem; }
`;
