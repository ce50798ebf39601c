import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createOutbound } from "../platform/outbound/create-outbound.ts";
import { downloadRecording } from "./download-recording.ts";

const outbound = createOutbound({ allowLocal: true });
const folder = await mkdtemp(join(tmpdir(), "cqs-download-"));
afterAll(async () => {
  await outbound.close();
  await rm(folder, { recursive: true });
});

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let files = 0;
const maxBytes = 1024 * 1024;
const download = (url: string, signal = AbortSignal.timeout(30_000)) =>
  downloadRecording({ outbound }, { url, path: join(folder, String(files++)), maxBytes, signal });

test.each([
  [404, true],
  [429, true],
  [500, true],
  [503, true],
  [302, false],
  [401, false],
  [403, false],
  [410, false],
])("an address that answers %i is tried again: %s", async (status, retry) => {
  await using server = await serve((_, response) => response.writeHead(status, { location: "/else" }).end("x"));
  expect(await download(server.url)).toMatchObject({
    kind: "failed",
    reason: expect.stringContaining(String(status)),
    retry,
  });
});

test("an address inside is not called", async () => {
  expect(await download("https://169.254.169.254/recording.wav")).toEqual({
    kind: "failed",
    reason: "The recording's address is not a public address but link-local.",
    retry: false,
  });
});

test("a recording that claims to be too large, or is, is not brought", async () => {
  await using claiming = await serve((_, response) => response.setHeader("content-length", 2 ** 40).write("RIFF"));
  expect(await download(claiming.url)).toMatchObject({ reason: "The recording is larger than 1 MiB.", retry: false });
  await using silent = await serve((_, response) => response.end(Buffer.alloc(maxBytes + 1)));
  expect(await download(silent.url)).toMatchObject({ reason: "The recording is larger than 1 MiB.", retry: false });
});

test.each([
  ["a web page", "<!doctype html><title>Sign in</title>", /not in a supported audio format/],
  ["a web page that calls itself a recording", "<script>1</script>", /not in a supported audio format/],
  ["a playlist of other files", "#EXTM3U\nfile:///etc/passwd\n", /not in a supported audio format/],
  ["a single byte", "R", /not in a supported audio format/],
  ["nothing", "", /is empty/],
])("%s is refused with its reason", async (_, body, reason) => {
  await using server = await serve((_, response) => response.setHeader("content-type", "audio/wav").end(body));
  expect(await download(server.url)).toMatchObject({ kind: "failed", reason: expect.stringMatching(reason) });
});

test.each([
  ["RIFF....WAVEfmt ", "text/html", "audio/wav"],
  ["OggS", "video/ogg; codecs=theora", "video/ogg"],
  ["OggS", "audio/mpeg", "audio/ogg"],
  ["....ftypM4A ", "video/mp4", "video/mp4"],
  ["ID3", undefined, "audio/mpeg"],
])("the bytes decide what %s is, and what a server says (%s) only where it fits", async (bytes, said, type) => {
  await using server = await serve((_, response) => {
    if (said) response.setHeader("content-type", said);
    response.end(bytes);
  });
  expect(await download(server.url)).toMatchObject({ kind: "downloaded", contentType: type, bytes: bytes.length });
});
