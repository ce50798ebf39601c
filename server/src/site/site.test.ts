import { operations } from "@cqs/contract";
import { expect, test } from "vitest";
import { createServer } from "../platform/http/server.ts";
import { registerSite } from "./http.ts";
import { docsPage, frontPage, noDocsPage } from "./pages.ts";

function serve(prefix = "") {
  const publicUrl = `https://example.com${prefix}`;
  const server = createServer({ trustedProxies: [], publicUrl });
  registerSite(server, publicUrl);
  return { publicUrl, get: (path: string) => server.inject(prefix + path) };
}

test.each(["", "/tools/quality"])(
  "the OpenAPI document is served to everybody, for the address under %j",
  async (prefix) => {
    const { get, publicUrl } = serve(prefix);
    const response = await get("/api/v1/openapi.json");
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "access-control-allow-origin": "*",
    });
    const document = response.json();
    expect(document.servers).toMatchObject([{ url: `${publicUrl}/api/v1` }]);
    expect(Object.keys(document.paths).sort()).toEqual([...new Set(operations.map(({ path }) => path))].sort());
  },
);

test.each(["", "/tools/quality"])(
  "the page to try the API loads only what is served beside it, under %j",
  async (prefix) => {
    const { get } = serve(prefix);
    const response = await get("/docs/try-it");
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    const addresses = [...response.body.matchAll(/(?:src|href|data-url)="([^"]+)"/g)].map(
      (match) => match[1] as string,
    );
    const loaded = addresses.filter((address) => !address.startsWith("data:"));
    expect(loaded).toHaveLength(5);
    for (const address of loaded) {
      expect(address.startsWith(`${prefix}/`)).toBe(true);
      expect([address, (await get(address.slice(prefix.length))).statusCode]).toEqual([address, 200]);
    }
  },
);

test("pages allow no script and no connection of another host, and none in the page itself", async () => {
  const { headers } = await serve().get("/docs/try-it");
  const policy = String(headers["content-security-policy"]);
  for (const part of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"]) {
    expect(policy.split("; ")).toContain(part);
  }
  expect(headers["referrer-policy"]).toBe("no-referrer");
});

test("a key that was typed in is not kept by the browser", async () => {
  expect((await serve().get("/docs/reference.js")).body).toContain("persistAuthorization: false");
});

test("files of Swagger UI are kept for a day, and no other file of its package is served", async () => {
  const { get } = serve();
  const response = await get("/docs/swagger-ui.css");
  expect(response.headers).toMatchObject({
    "content-type": "text/css; charset=utf-8",
    "cache-control": "public, max-age=86400",
  });
  for (const name of ["package.json", "swagger-ui.js.map", "..%2fpackage.json"]) {
    expect((await get(`/docs/${name}`)).statusCode).toBe(404);
  }
});

test.each(["", "/tools/quality"])("the pages in the place of what is not built lead on, under %j", (prefix) => {
  for (const page of [frontPage(prefix), noDocsPage(prefix), docsPage(prefix, "/api/v1")]) {
    expect(page.startsWith("<!doctype html>")).toBe(true);
    expect(page).toContain(`${prefix}/api/v1/openapi.json`);
    expect(page).not.toMatch(/(?:src|href)="https?:/);
  }
});
