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

/** Stands at the front door and at conversations' addresses until the web app moves in. */
export const frontPage = () =>
  plainPage(
    "Conversation Quality Service",
    `<p>The service is running. Its API answers below <code>/api/v1</code>.</p>
<ul>
<li><a href="/docs">API reference</a></li>
<li><a href="/api/v1/openapi.json">OpenAPI document</a></li>
<li><a href="/readyz">Readiness</a></li>
</ul>
`,
  );

/** Where an invitation's link leads. The token stays in the address: it is never part of a page. */
export const invitationPage = () =>
  plainPage(
    "You are invited",
    `<p>The last part of this page's address is your invitation's token. Send it with your name and a password of at
least 12 characters to <code>POST /api/v1/invitations/accept</code>.</p>
<p><a href="/docs#/Invitations/acceptInvitation">Do it in the API reference</a></p>
`,
  );

export const docsPage = (url: string) =>
  `${head(
    "API reference",
    `<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/reference.css">
`,
  )}<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/reference.js" data-url="${url}"></script>
</body>
</html>
`;

export const docsStyle = `body { margin: 0; }
.swagger-ui .topbar { display: none; }
.swagger-ui .wrapper { max-width: 70rem; }
`;
