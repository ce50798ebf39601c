import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openApiDocument } from "@cqs/contract";
import type { FastifyInstance, RouteHandlerMethod } from "fastify";
import { basePath } from "../platform/http/api.ts";
import { pathPrefixOf } from "../platform/http/path-prefix.ts";
import { readBuiltApp, readBuiltDocs } from "./app-files.ts";
import { registerDocs } from "./docs-site.ts";
import { docsPage, docsStyle, frontPage, noDocsPage } from "./pages.ts";
import { registerWebApp } from "./web-app.ts";

const appFolder = fileURLToPath(new URL("../../../web/dist/", import.meta.url));

const swaggerFolder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const assets = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
} as const;

/** Nothing on these pages comes from, or goes to, another host. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Registers what a browser finds: the web app, the documentation site, the page to try the API, and its OpenAPI document. */
export function registerSite(server: FastifyInstance, publicUrl: string): void {
  const prefix = pathPrefixOf(publicUrl);
  const app = readBuiltApp(appFolder);
  if (app) registerWebApp(server, app, prefix);
  const docs = readBuiltDocs(appFolder);
  registerDocs(server, docs);
  // Made for the first who asks: programs that call us have it already, and it is half a megabyte.
  let document: Buffer | undefined;
  const get = (url: string, handler: RouteHandlerMethod) => server.route({ method: ["GET", "HEAD"], url, handler });
  get(`${basePath}/openapi.json`, async (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(openApiDocument(publicUrl + basePath)));
    return reply.type("application/json; charset=utf-8").header("access-control-allow-origin", "*").send(document);
  });
  const page = (html: string) => ({
    html,
    headers: {
      "content-security-policy": policy,
      "referrer-policy": "no-referrer",
    },
  });
  for (const [url, { html, headers }] of Object.entries({
    // Conversations' addresses are in events that were sent out: they lead somewhere even where the app is not built.
    ...(app ? {} : { "/": page(frontPage(prefix)), "/conversations/:id": page(frontPage(prefix)) }),
    ...(docs.length > 0 ? {} : { "/docs": page(noDocsPage(prefix)) }),
    "/docs/try-it": page(docsPage(prefix, basePath)),
  })) {
    get(url, async (_request, reply) => reply.headers(headers).type("text/html; charset=utf-8").send(html));
  }
  get("/docs/reference.js", async (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(startReference),
  );
  get("/docs/reference.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(docsStyle));
  for (const [name, type] of Object.entries(assets)) {
    // Read each time: a browser asks once a day, and keeping them would cost every node two megabytes.
    get(`/docs/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header("cache-control", "public, max-age=86400")
        .send(await readFile(join(swaggerFolder, name))),
    );
  }
}

/** A file of its own, since the policy forbids scripts inside the page. */
const startReference = `SwaggerUIBundle({
  url: document.currentScript.dataset.url,
  dom_id: "#reference",
  deepLinking: true,
  // A key that a browser kept could be read by whoever uses it next.
  persistAuthorization: false,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  docExpansion: "list",
  validatorUrl: null,
});
`;
