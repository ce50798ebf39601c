import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { newAddress, startTestService, type TestService } from "./service.ts";

const workspaceId = "ws_0000000000000000000001";
const limit = 10 * 1024 * 1024;
let service: TestService;
let key: string;
let port: number;

beforeAll(async () => {
  service = await startTestService({ CORS_ORIGINS: "https://app.example.com, https://other.example.com" });
  await service.workspace(workspaceId);
  key = (await service.key(workspaceId)).secret;
  port = Number(new URL(service.base).port);
  for (let i = 0; i < 10; i++) {
    await service.call("POST", "/tickets", { key, body: { title: `Ticket ${i}`, description: "x".repeat(500) } });
  }
});

interface RawAnswer {
  readonly head: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

/** Writes all of it before it reads anything, as simple clients do. Fails if the connection breaks meanwhile. */
async function writeThenRead(pieces: readonly (string | Buffer)[]): Promise<RawAnswer> {
  const socket = connect(port, "127.0.0.1");
  socket.pause();
  await once(socket, "connect");
  const broken = once(socket, "error").then(([error]) => Promise.reject(error));
  broken.catch(() => {});
  for (const piece of pieces) {
    if (!socket.write(piece)) await Promise.race([once(socket, "drain"), broken]);
  }
  return Promise.race([readAnswer(socket), broken]);
}

async function readAnswer(socket: Socket): Promise<RawAnswer> {
  let text = "";
  socket.setEncoding("utf8");
  for await (const chunk of socket) {
    text += chunk;
    const [head = "", body = ""] = text.split("\r\n\r\n");
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (Buffer.byteLength(body) >= length) {
      socket.destroy();
      return { head, body: JSON.parse(body) };
    }
  }
  throw new Error(`no whole answer: ${text}`);
}

const head = (lines: readonly string[], path = "/tickets") =>
  `${[`POST /api/v1${path} HTTP/1.1`, "Host: localhost", ...lines].join("\r\n")}\r\n\r\n`;
const json = "Content-Type: application/json";
const filler = (bytes: number) => Buffer.alloc(bytes, "x");

describe("a body that is not wanted", () => {
  const large = limit + 5 * 1024 * 1024;
  const lengthOf = (bytes: number) => `Content-Length: ${bytes}`;
  const chunked = (bytes: number) => [
    Buffer.from(`${bytes.toString(16)}\r\n`),
    filler(bytes),
    Buffer.from("\r\n0\r\n\r\n"),
  ];

  test.each([["Connection: close"], ["Connection: keep-alive"]])(
    "over the limit is a 413 for a client that writes it all first (%s)",
    async (connection) => {
      const request = head([`Authorization: Bearer ${key}`, json, lengthOf(large), connection]);
      const { head: answer, body } = await writeThenRead([request, filler(large)]);
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(body.error).toMatchObject({
        code: "payload_too_large",
        message: "The request body is larger than 10 MiB.",
      });
      expect(body.meta.request_id).toMatch(/^req_/);
    },
  );

  test("over the limit is a 413 in pieces, too", async () => {
    const lines = [`Authorization: Bearer ${key}`, json, "Transfer-Encoding: chunked", "Connection: close"];
    const { body } = await writeThenRead([head(lines), ...chunked(large)]);
    expect(body.error.code).toBe("payload_too_large");
  });

  test.each([
    ["401", "unauthenticated", [json]],
    ["415", "unsupported_media_type", ["Content-Type: text/plain"]],
    ["404", "not_found", [json]],
  ])("is a %s for a client that writes it all first", async (_status, code, lines) => {
    const credential = code === "unauthenticated" ? `X-Forwarded-For: ${newAddress()}` : `Authorization: Bearer ${key}`;
    const path = code === "not_found" ? "/nothing" : "/tickets";
    const bytes = limit - 1;
    const request = head([credential, ...lines, lengthOf(bytes), "Connection: close"], path);
    const { body } = await writeThenRead([request, filler(bytes)]);
    expect(body.error.code).toBe(code);
  });

  test("is a 429 for a client that writes it all first", async () => {
    const { secret } = await service.key(workspaceId, "live", { perMinute: 1 });
    await service.call("GET", "/tickets", { key: secret });
    const bytes = limit - 1;
    const request = head([`Authorization: Bearer ${secret}`, json, lengthOf(bytes), "Connection: close"]);
    expect((await writeThenRead([request, filler(bytes)])).body.error.code).toBe("rate_limited");
  });

  test("leaves the connection to the next call, where it was kept alive", async () => {
    const bytes = limit - 1;
    const refused = head([`X-Forwarded-For: ${newAddress()}`, json, lengthOf(bytes)]);
    const next = head([`Authorization: Bearer ${key}`, json, lengthOf(2), "Connection: close"]);
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(refused);
    socket.write(filler(bytes));
    socket.write(`${next}{}`);
    let text = "";
    for await (const chunk of socket.setEncoding("utf8")) text += chunk;
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 401", "HTTP/1.1 400"]);
  });

  test("is read no further than a bound", async () => {
    // We are told that nothing more will be said, and go on writing all the same.
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    await once(socket, "connect");
    const closed = new Promise((resolve) => socket.on("error", () => {}).once("close", resolve));
    socket.resume();
    socket.write(head([`Authorization: Bearer ${key}`, json, lengthOf(1e12), "Connection: close"]));
    const piece = filler(1024 * 1024);
    let sent = 0;
    while (!socket.destroyed && sent < 200) {
      sent++;
      await new Promise<void>((resolve) => socket.write(piece, () => resolve()));
    }
    await closed;
    expect(sent).toBeLessThan(100);
  });
});

describe("Expect", () => {
  const expecting = (lines: readonly string[]) => head([json, "Expect: 100-continue", ...lines]);

  async function begin(request: string): Promise<{ socket: Socket; first: string }> {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(request);
    const [chunk] = await once(socket, "data");
    return { socket, first: String(chunk) };
  }

  test("100-continue invites a body that will be read", async () => {
    const { socket, first } = await begin(expecting([`Authorization: Bearer ${key}`, "Content-Length: 2"]));
    expect(first).toBe("HTTP/1.1 100 Continue\r\n\r\n");
    socket.write("{}");
    expect((await readAnswer(socket)).body.error.field).toBe("title");
  });

  test.each([
    ["413", () => [`Authorization: Bearer ${key}`, `Content-Length: ${limit + 1}`]],
    ["401", () => [`X-Forwarded-For: ${newAddress()}`, "Content-Length: 2"]],
    ["415", () => [`Authorization: Bearer ${key}`, "Content-Type: text/plain", "Content-Length: 2"]],
  ])("100-continue is a %s at once where the body would be refused", async (status, lines) => {
    const request = head(["Expect: 100-continue", ...lines(), ...(status === "415" ? [] : [json])]);
    const { socket, first } = await begin(request);
    socket.destroy();
    expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(first).not.toContain("100 Continue");
  });

  test("of anything else is a 417 in the envelope", async () => {
    const request = head([`Authorization: Bearer ${key}`, json, "Expect: the-impossible", "Content-Length: 2"]);
    const { head: answer, body } = await writeThenRead([request, "{}"]);
    expect(answer).toMatch(/^HTTP\/1\.1 417 /);
    expect(body.error).toMatchObject({ code: "expectation_failed", field: "Expect" });
  });
});

describe("compressed answers", () => {
  const get = async (encoding: string, path = "/tickets", method = "GET") => {
    // Not by fetch, which undoes the encoding by itself.
    const { request } = await import("node:http");
    return new Promise<{ headers: Record<string, string | string[] | undefined>; body: Buffer }>((resolve, reject) => {
      const url = path.startsWith("/api") ? new URL(path, service.base) : `${service.base}${path}`;
      const headers = { authorization: `Bearer ${key}`, "accept-encoding": encoding };
      request(url, { method, headers }, async (response) => {
        const pieces: Buffer[] = [];
        for await (const piece of response) pieces.push(piece);
        resolve({ headers: response.headers, body: Buffer.concat(pieces) });
      })
        .on("error", reject)
        .end();
    });
  };
  const decoders: Record<string, (body: Buffer) => Buffer> = {
    gzip: gunzipSync,
    br: brotliDecompressSync,
    zstd: zstdDecompressSync,
  };

  test.each([
    ["gzip", "gzip"],
    ["br", "br"],
    ["zstd", "zstd"],
    ["gzip, deflate, br, zstd", "zstd"],
    ["gzip;q=1, br;q=0.5", "gzip"],
    ["*", "zstd"],
    ["gzip;q=0, *;q=0.1", "zstd"],
  ])("Accept-Encoding: %s gets %s", async (accepted, expected) => {
    const { headers, body } = await get(accepted);
    expect(headers["content-encoding"]).toBe(expected);
    expect(String(headers.vary)).toContain("Accept-Encoding");
    expect(Number(headers["content-length"])).toBe(body.length);
    const decode = decoders[expected] as (body: Buffer) => Buffer;
    expect(JSON.parse(decode(body).toString()).data.items).toHaveLength(10);
  });

  test.each(["identity", "deflate", "", "gzip;q=0", "identity, gzip;q=0.5"])(
    "Accept-Encoding: %j gets the answer as it is, which caches must tell apart",
    async (accepted) => {
      const { headers, body } = await get(accepted);
      expect(headers["content-encoding"]).toBeUndefined();
      expect(String(headers.vary)).toContain("Accept-Encoding");
      expect(JSON.parse(body.toString()).data.items).toHaveLength(10);
    },
  );

  test("what is small, and a stream of events, stays as it is", async () => {
    expect((await get("gzip", "/tickets?limit=1")).headers["content-encoding"]).toBeUndefined();
    const stream = await fetch(`${service.base}/stream`, {
      headers: { authorization: `Bearer ${key}`, "accept-encoding": "gzip" },
    });
    expect(stream.headers.get("content-encoding")).toBeNull();
    await stream.body?.cancel();
  });

  test("an answer with a secret in it stays as it is: its length would tell of it", async () => {
    const { cookie } = await service.person(workspaceId, "owner");
    const reply = await fetch(`${service.base}/keys`, {
      method: "POST",
      headers: {
        cookie,
        "sec-fetch-site": "same-origin",
        "content-type": "application/json",
        "accept-encoding": "gzip",
      },
      body: JSON.stringify({
        name: "n".repeat(100),
        scopes: ["tickets:read"],
      }),
    });
    expect(reply.status).toBe(201);
    expect(reply.headers.get("content-encoding")).toBeNull();
    expect(reply.headers.get("vary") ?? "").not.toContain("Accept-Encoding");
  });

  test("pages and the document are compressed, too", async () => {
    for (const path of ["/api/v1/openapi.json", "/docs/swagger-ui.css"]) {
      const { headers, body } = await get("gzip", path.startsWith("/api") ? path : `/../..${path}`);
      expect([path, headers["content-encoding"]]).toEqual([path, "gzip"]);
      expect(gunzipSync(body).length).toBeGreaterThan(body.length);
    }
  });

  test("HEAD has the headers of GET and no body", async () => {
    for (const accepted of ["gzip", "identity"]) {
      const [full, bare] = [await get(accepted), await get(accepted, "/tickets", "HEAD")];
      expect(bare.body).toHaveLength(0);
      expect(bare.headers["content-encoding"]).toBe(full.headers["content-encoding"]);
      expect(bare.headers["content-type"]).toBe(full.headers["content-type"]);
      expect(bare.headers.vary).toBe(full.headers.vary);
      expect([undefined, full.headers["content-length"]]).toContain(bare.headers["content-length"]);
    }
  });
});

test("a slash at the end changes nothing: the same route, the same Idempotency-Key, the same methods", async () => {
  expect((await service.call("GET", "/tickets/?limit=2", { key })).json.data.items).toHaveLength(2);
  const headers = { "idempotency-key": "slash" };
  const first = await service.call("POST", "/tickets", { key, headers, body: { title: "T" } });
  const again = await service.call("POST", "/tickets/", { key, headers, body: { title: "T" } });
  expect([again.status, again.text]).toEqual([201, first.text]);
  const refused = await service.call("PUT", "/tickets/", { key });
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "POST, GET, HEAD, PATCH"]);
  const { rows } = await service.db.pool.query("select distinct path from audit_entry where path like '%/tickets%'");
  expect(rows).toEqual([{ path: "/api/v1/tickets" }]);
});

describe("pages of other origins", () => {
  const preflight = (origin: string, path = "/tickets") =>
    service.call("OPTIONS", path, {
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization, content-type",
        "x-forwarded-for": newAddress(),
      },
    });

  test("that are listed may call with a key, and read the answer's headers", async () => {
    const asked = await preflight("https://app.example.com");
    expect([asked.status, asked.text]).toEqual([204, ""]);
    expect(asked.headers.get("access-control-allow-origin")).toBe("https://app.example.com");
    expect(asked.headers.get("access-control-allow-methods")).toContain("POST");
    expect(asked.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("authorization");
    expect(asked.headers.get("access-control-allow-credentials")).toBeNull();
    for (const path of ["/tickets", "/tickets/nothing"]) {
      const reply = await service.call("GET", path, { key, headers: { origin: "https://other.example.com" } });
      expect(reply.headers.get("access-control-allow-origin")).toBe("https://other.example.com");
      expect(reply.headers.get("access-control-expose-headers")).toContain("X-RateLimit-Remaining");
      expect(reply.headers.get("vary")).toContain("Origin");
    }
  });

  test("that are not listed are refused by name of the setting", async () => {
    const reply = await preflight("https://evil.example.com");
    expect([reply.status, reply.json.error.code]).toEqual([403, "permission_denied"]);
    expect(reply.json.error.message).toContain("CORS_ORIGINS");
    expect(reply.json.error.message).toContain("https://evil.example.com");
    expect(reply.headers.get("access-control-allow-origin")).toBeNull();
    const called = await service.call("GET", "/tickets", { key, headers: { origin: "https://evil.example.com" } });
    expect([called.status, called.headers.get("access-control-allow-origin")]).toEqual([200, null]);
  });

  test("learn of an address that does not exist", async () => {
    expect((await preflight("https://app.example.com", "/nothing")).status).toBe(404);
  });
});
