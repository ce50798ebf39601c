import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createRawServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { createOutbound } from "./create-outbound.ts";
import { watchDials } from "./test-dials.ts";

const outbound = createOutbound({ allowLocal: true });
const limits = { timeoutMs: 10_000, maxBytes: 1_000 };
const servers: Server[] = [];

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = (listener: RequestListener) => listen(createServer(listener));

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) {
    if ("closeAllConnections" in server) (server as ReturnType<typeof createServer>).closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test("what is sent arrives, and what is answered comes back", async () => {
  const url = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    response.writeHead(201, {
      "x-seen": `${request.method} ${request.url} ${request.headers["x-own"]} ${body}`,
    });
    response.end("made");
  });
  const sent = { url: `${url}/a?b=c`, method: "POST", headers: { "x-own": "1" }, body: "hello" } as const;
  expect(await outbound.fetchGuarded(sent, limits)).toMatchObject({
    kind: "answered",
    status: 201,
    headers: { "x-seen": "POST /a?b=c 1 hello" },
    body: Buffer.from("made"),
    isCut: false,
  });
});

test("a redirect is an answer, and nobody goes there", async () => {
  const seen: string[] = [];
  const url = await serve((request, response) => {
    seen.push(request.url ?? "");
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  const answer = await outbound.fetchGuarded({ url: `${url}/here` }, limits);
  expect(answer).toMatchObject({ kind: "answered", status: 302, headers: { location: "/elsewhere" } });
  expect(seen).toEqual(["/here"]);
});

test("proxy variables change nothing", async () => {
  const proxied: string[] = [];
  const proxy = await serve((request, response) => {
    proxied.push(request.url ?? "");
    response.end("proxy");
  });
  const url = await serve((_, response) => response.end("direct"));
  for (const name of ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "ALL_PROXY"]) vi.stubEnv(name, proxy);
  vi.stubEnv("NODE_USE_ENV_PROXY", "1");
  const own = createOutbound({ allowLocal: true });
  expect(await own.fetchGuarded({ url }, limits)).toMatchObject({ body: Buffer.from("direct") });
  expect(proxied).toEqual([]);
  await own.close();
});

test("a body that is too large is no answer, or its beginning, as asked", async () => {
  const url = await serve((_, response) => response.end("a".repeat(1_001)));
  expect(await outbound.fetchGuarded({ url }, limits)).toEqual({
    kind: "too_large",
    reason: "the response is larger than 1000 bytes",
  });
  const cut = await outbound.fetchGuarded({ url }, { ...limits, whenTooLarge: "cut" });
  expect(cut).toMatchObject({ kind: "answered", status: 200, isCut: true, body: Buffer.from("a".repeat(1_000)) });
  const whole = await outbound.fetchGuarded({ url }, { ...limits, maxBytes: 1_001 });
  expect(whole).toMatchObject({ kind: "answered", isCut: false });
});

test("an endless body is let go of", async () => {
  let closed: () => void;
  const gone = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const url = await serve((_, response) => {
    const more = () => {
      while (response.write("a".repeat(65_536)));
    };
    response.on("drain", more).on("close", () => closed());
    more();
  });
  expect(await outbound.fetchGuarded({ url }, limits)).toMatchObject({ kind: "too_large" });
  await gone;
});

test("a compressed body stays as it is, so that a few bytes never become many", async () => {
  const seen: unknown[] = [];
  const url = await serve((request, response) => {
    seen.push(request.headers["accept-encoding"]);
    response.setHeader("content-encoding", "gzip").end("not unpacked");
  });
  expect(await outbound.fetchGuarded({ url }, limits)).toMatchObject({ body: Buffer.from("not unpacked") });
  expect(seen).toEqual(["identity"]);
});

const drips: readonly (readonly [string, string])[] = [
  ["headers", "HTTP/1.1 200 OK\r\nx-slow: "],
  ["a body", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n"],
  ["chunks", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n60\r\n"],
  ["nothing", ""],
];

test.each(drips)("%s that come byte by byte end with the time that was given", async (_, beginning) => {
  const server = createRawServer((socket) => {
    // Unread, it would never learn that the other side has gone.
    socket.resume();
    socket.write(beginning);
    const timer = setInterval(() => beginning !== "" && socket.write("a"), 20);
    socket.on("error", () => undefined).on("close", () => clearInterval(timer));
  });
  const url = await listen(server);
  expect(await outbound.fetchGuarded({ url }, { timeoutMs: 300, maxBytes: 1_000 })).toEqual({
    kind: "timed_out",
    reason: "no complete response within 300 ms",
  });
});

test("a name service that never answers ends with the time that was given", async () => {
  const own = createOutbound({ allowLocal: false }, { resolve: () => new Promise(() => undefined) });
  const answer = await own.fetchGuarded({ url: "https://slow.example.com/" }, { timeoutMs: 100, maxBytes: 10 });
  expect(answer).toMatchObject({ kind: "timed_out" });
  await own.close();
});

test("headers without end are no answer", async () => {
  const url = await listen(
    createRawServer((socket) => {
      socket.on("error", () => undefined);
      socket.end(`HTTP/1.1 200 OK\r\nx-long: ${"a".repeat(100_000)}\r\n\r\n`);
    }),
  );
  expect(await outbound.fetchGuarded({ url }, limits)).toMatchObject({ kind: "failed" });
});

test("a refused connection and a broken one are values, not errors", async () => {
  const url = await listen(createRawServer((socket) => socket.destroy()));
  expect(await outbound.fetchGuarded({ url }, limits)).toMatchObject({ kind: "failed" });
  const [server] = servers.splice(0);
  await new Promise((resolve) => server?.close(resolve));
  expect(await outbound.fetchGuarded({ url }, limits)).toEqual({
    kind: "failed",
    reason: "the connection was refused",
  });
});

test("localhost is dialled at the loopback address that it stands for", async () => {
  using dials = watchDials();
  const url = await serve((_, response) => response.end("here"));
  const own = createOutbound({ allowLocal: true }, { resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
  const answer = await own.fetchGuarded({ url: url.replace("127.0.0.1", "localhost") }, limits);
  expect(answer).toMatchObject({ kind: "answered", body: Buffer.from("here") });
  expect(dials.addresses).toEqual(["127.0.0.1"]);
  await own.close();
});

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "cqs-outbound-"));
  await use(folder).finally(() => rm(folder, { recursive: true }));
}

test("a download is in its file, byte for byte", () =>
  inFolder(async (folder) => {
    const sent = Buffer.alloc(300_000, "recording");
    const url = await serve((_, response) => response.end(sent));
    const path = join(folder, "file");
    const downloaded = await outbound.download({ url }, { ...limits, maxBytes: 300_000, path });
    expect(downloaded).toMatchObject({ kind: "answered", status: 200, bytes: 300_000 });
    expect(sent.equals(await readFile(path))).toBe(true);
  }));

test("a download that is too large ends, whether or not its length is told before", () =>
  inFolder(async (folder) => {
    const told = await serve((_, response) => response.setHeader("content-length", 5_000_000_000).write("a"));
    expect(await outbound.download({ url: told }, { ...limits, path: join(folder, "a") })).toMatchObject({
      kind: "too_large",
    });
    const untold = await serve((_, response) => {
      response.write("a".repeat(500));
      response.end("a".repeat(501));
    });
    expect(await outbound.download({ url: untold }, { ...limits, path: join(folder, "b") })).toMatchObject({
      kind: "too_large",
    });
  }));

test("a download that breaks off in the middle is no answer", () =>
  inFolder(async (folder) => {
    const url = await serve((_, response) => {
      response.setHeader("content-length", 500).write("a".repeat(100));
      setTimeout(() => response.destroy(), 50);
    });
    expect(await outbound.download({ url }, { ...limits, path: join(folder, "a") })).toMatchObject({ kind: "failed" });
  }));

test("the page of an error is not taken for what was to be downloaded", () =>
  inFolder(async (folder) => {
    const url = await serve((_, response) => response.writeHead(404).end("no such recording"));
    const path = join(folder, "a");
    expect(await outbound.download({ url }, { ...limits, path })).toMatchObject({ status: 404, bytes: 0 });
    expect(await readFile(path, "utf8")).toBe("");
  }));
