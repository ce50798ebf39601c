import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServer } from "../platform/http/server.ts";
import { readBuiltApp, readBuiltDocs } from "./app-files.ts";
import { registerDocs } from "./docs-site.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cqs-docs-site-"));
  mkdirSync(join(folder, "docs", "api-reference"), { recursive: true });
  mkdirSync(join(folder, "docs", "assets"));
  writeFileSync(join(folder, "index.html"), "the app");
  writeFileSync(join(folder, "docs", "index.html"), "first page");
  writeFileSync(join(folder, "docs", "webhooks.html"), "webhooks");
  writeFileSync(join(folder, "docs", "api-reference", "tickets.html"), "tickets");
  writeFileSync(join(folder, "docs", "search.json"), "[]");
  writeFileSync(join(folder, "docs", "assets", "docs.js"), "script");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function serve(prefix = "") {
  const server = createServer({ trustedProxies: [], publicUrl: `https://example.com${prefix}` });
  registerDocs(server, readBuiltDocs(folder));
  return server;
}

test("pages of the documentation are served without their ending, under the policy of the app", async () => {
  for (const prefix of ["", "/tools/quality"]) {
    const server = serve(prefix);
    for (const [url, body] of Object.entries({
      "/docs": "first page",
      "/docs/webhooks": "webhooks",
      "/docs/api-reference/tickets": "tickets",
    })) {
      const response = await server.inject(prefix + url);
      expect([response.statusCode, response.body]).toEqual([200, body]);
      const policy = String(response.headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(policy).not.toMatch(/unsafe|nonce/);
    }
  }
});

test("what pages load is served, and nothing else of the folder", async () => {
  const server = serve();
  expect((await server.inject("/docs/assets/docs.js")).headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect((await server.inject("/docs/search.json")).headers["content-type"]).toBe("application/json; charset=utf-8");
  for (const url of ["/docs/index.html", "/docs/../index.html", "/docs/unknown", "/docs/index"]) {
    expect((await server.inject(url)).statusCode).toBe(404);
  }
  expect(readBuiltApp(folder)?.files).toEqual([]);
});

test("a documentation that is not built is no error", () => {
  expect(readBuiltDocs(join(folder, "docs"))).toEqual([]);
});
