import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServer } from "../platform/http/server.ts";
import { readBuiltApp } from "./app-files.ts";
import { registerWebApp } from "./web-app.ts";

const script = "console.log('hello');\n".repeat(100);
const page = `<meta name="base-path" content="__BASE_PATH__"><script nonce="__STYLE_NONCE__" src="./assets/index-a1.js"></script>`;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cqs-web-app-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), page);
  writeFileSync(join(folder, "build.json"), "{}");
  writeFileSync(join(folder, "assets", "index-a1.js"), script);
  writeFileSync(join(folder, "assets", "index-a1.js.br"), brotliCompressSync(script));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function serve(prefix = "") {
  const app = readBuiltApp(folder);
  if (!app) throw new Error("the app is there");
  const server = createServer({ trustedProxies: [], publicUrl: `https://example.com${prefix}` });
  registerWebApp(server, app, prefix);
  return server;
}

test("every page of the app is index.html, with a policy and a nonce of its own, and is never cached", async () => {
  const server = serve();
  const nonces = new Set<string>();
  for (const url of ["/", "/inbox?mode=test", "/conversations/conv_1", "/invitations/a-secret", "/settings/keys"]) {
    const answer = await server.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toContain("unsafe");
    const nonce = /'nonce-([^']{22,})'/.exec(policy)?.[1] as string;
    expect(answer.body).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(5);
});

test("files with a hash in their name are kept for ever and sent compressed", async () => {
  const server = serve();
  const url = "/assets/index-a1.js";
  const plain = await server.inject(url);
  expect(plain.body).toBe(script);
  expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const small = await server.inject({ url, headers: { "accept-encoding": "gzip, br, zstd" } });
  expect(small.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script);
  expect(small.headers.etag).not.toBe(plain.headers.etag);
  const again = await server.inject({ url, headers: { "if-none-match": String(plain.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  const head = await server.inject({ method: "HEAD", url });
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", plain.headers.etag]);
});

test("only the app's own files are served", async () => {
  const server = serve();
  for (const url of [
    "/build.json",
    "/index.html",
    "/assets/../build.json",
    "/assets/%2e%2e/build.json",
    "/assets/x.js",
  ]) {
    expect((await server.inject(url)).statusCode).toBe(404);
  }
});

test("below a path prefix, pages name their files with it, whether the proxy removes it or not", async () => {
  const server = serve("/tools/quality");
  for (const url of ["/tools/quality/inbox", "/inbox"]) {
    const { body } = await server.inject(url);
    expect(body).toContain('content="/tools/quality"');
    expect(body).toContain('src="/tools/quality/assets/index-a1.js"');
  }
  expect((await server.inject("/tools/quality/assets/index-a1.js")).statusCode).toBe(200);
  expect((await server.inject("/assets/index-a1.js")).statusCode).toBe(200);
});

test("an app that is not built is no error", () => {
  expect(readBuiltApp(join(folder, "assets"))).toBeUndefined();
});
