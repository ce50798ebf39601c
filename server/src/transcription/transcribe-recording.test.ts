import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOutbound } from "../platform/outbound/create-outbound.ts";
import { createTranscription } from "./index.ts";
import { serve, serveBytes } from "./test-recordings.ts";
import { join, silence, tone, wavOf } from "./test-wavs.ts";
import type { RecordingInput, Transcriber } from "./types.ts";

const outbound = createOutbound({ allowLocal: true });
/** Says of each passage how long it is. */
const measuring: Transcriber = {
  name: "measuring",
  isEnglishOnly: true,
  transcribe: async ({ length }) => ({
    utterances: [{ startSeconds: 0, endSeconds: length / 16_000, text: `${Math.round(length / 16_000)} seconds` }],
  }),
  close: async () => undefined,
};
const missing = "/nowhere/ffmpeg";
const transcribe = (input: RecordingInput, ffmpeg = missing) =>
  createTranscription({ outbound, transcriber: measuring, ffmpeg }).transcribe(input);

let folder: string;
let leftBehind: string[];
const ownFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("cqs-recording-"));
beforeAll(async () => {
  leftBehind = await ownFolders();
  folder = await mkdtemp(joinPath(tmpdir(), "cqs-ffmpeg-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await outbound.close();
  // Whatever went wrong above, nothing of it stays on the disk.
  expect((await ownFolders()).filter((name) => !leftBehind.includes(name))).toEqual([]);
});

const agent = join(tone(2), silence(6), tone(1), silence(1));
const customer = join(silence(4), tone(3, { hertz: 300 }), silence(3));

test("two channels are two speakers, in order of time; the first is the agent's unless told", async () => {
  await using server = await serveBytes(wavOf([agent, customer]));
  expect(await transcribe({ audioUrl: server.url })).toEqual({
    kind: "transcribed",
    text: [
      "[00:00.0 - 00:02.2] Agent: 2 seconds",
      "[00:03.8 - 00:07.2] Customer: 3 seconds",
      "[00:07.8 - 00:09.2] Agent: 1 seconds",
    ].join("\n"),
    turns: [expect.anything(), expect.anything(), expect.anything()],
    durationSeconds: 10,
    engine: "measuring",
  });
  const swapped = await transcribe({ audioUrl: server.url, agentChannel: 1 });
  expect(swapped).toMatchObject({ text: expect.stringMatching(/Customer: 2 .*\n.* Agent: 3 .*\n.* Customer: 1 /) });
});

test("one channel, or two that hold the same, is speech without a name", async () => {
  for (const channels of [[agent], [agent, agent]]) {
    await using server = await serveBytes(wavOf(channels));
    expect(await transcribe({ audioUrl: server.url })).toMatchObject({
      text: "[00:00.0 - 00:02.2] 2 seconds\n[00:07.8 - 00:09.2] 1 seconds",
    });
  }
});

const unusable: readonly (readonly [string, Buffer, RegExp])[] = [
  ["a web page", Buffer.from("<!doctype html><title>Sign in</title>"), /no recording in a form that is known/],
  ["a playlist of other files", Buffer.from("#EXTM3U\nfile:///etc/passwd\n"), /no recording in a form that is known/],
  ["a single byte", Buffer.from("R"), /no recording in a form that is known/],
  ["nothing", Buffer.alloc(0), /is empty/],
  ["silence", wavOf([silence(60)]), /Nobody says anything/],
  ["a file that is cut short", wavOf([agent]).subarray(0, 30_000), /cut short/],
  ["MP3 without ffmpeg", Buffer.from("ID3\x04\0\0\0\0\0\0"), /not a plain WAV file, and ffmpeg, .* is not installed/],
  ["M4A without ffmpeg", Buffer.from("\0\0\0\x20ftypM4A "), /ffmpeg, which reads others, is not installed/],
];

test.each(unusable)("%s is refused with its reason", async (_, bytes, reason) => {
  await using server = await serveBytes(bytes);
  expect(await transcribe({ audioUrl: server.url })).toMatchObject({
    kind: "failed",
    reason: expect.stringMatching(reason),
  });
});

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
  expect(await transcribe({ audioUrl: server.url })).toMatchObject({
    kind: "failed",
    reason: expect.stringContaining(String(status)),
    retry,
  });
});

test("an address inside is not called", async () => {
  expect(await transcribe({ audioUrl: "https://169.254.169.254/recording.wav" })).toEqual({
    kind: "failed",
    reason: "The recording's address is not a public address but link-local.",
    retry: false,
  });
});

test("a recording that claims to be too large is not brought", async () => {
  await using server = await serve((_, response) => response.setHeader("content-length", 2 ** 40).write("RIFF"));
  expect(await transcribe({ audioUrl: server.url })).toMatchObject({ reason: "The recording is larger than 100 MiB." });
});

test("a language that the engine does not understand is refused, not guessed at", async () => {
  expect(await transcribe({ audioUrl: "https://example.com/a.wav", language: "es-MX" })).toEqual({
    kind: "failed",
    reason: "The recording is in es-MX, and measuring understands English only.",
    retry: false,
  });
});

test("whoever interrupts the work learns that it may be done again", async () => {
  const interrupted = new AbortController();
  await using server = await serve((_, response) => {
    response.write("RIFF");
    interrupted.abort();
  });
  expect(await transcribe({ audioUrl: server.url, signal: interrupted.signal })).toEqual({
    kind: "failed",
    reason: "The work on the recording was interrupted.",
    retry: true,
  });
});

/** A program in ffmpeg's place, which writes down how it was called. */
async function ffmpegThat(does: string): Promise<string> {
  const path = joinPath(folder, "ffmpeg");
  await writeFile(path, `#!/bin/sh\necho "$@" > '${folder}/called'\nfor last; do :; done\n${does}\n`);
  await chmod(path, 0o755);
  return path;
}

test.skipIf(process.platform === "win32")("ffmpeg is told the container, and sees a file and no address", async () => {
  await writeFile(joinPath(folder, "made.wav"), wavOf([agent, customer]));
  const ffmpeg = await ffmpegThat(`cp '${folder}/made.wav' "\${last#file:}"`);
  await using server = await serveBytes(Buffer.from("OggS and so on"));
  expect(await transcribe({ audioUrl: server.url }, ffmpeg)).toMatchObject({
    kind: "transcribed",
    durationSeconds: 10,
    turns: [{ speaker: "agent" }, { speaker: "customer" }, { speaker: "agent" }],
  });
  const called = await readFile(joinPath(folder, "called"), "utf8");
  expect(called).toMatch(/-protocol_whitelist file,pipe -f ogg -i file:\/\S+\/recording /);
  expect(called).not.toContain("http");
});

test.skipIf(process.platform === "win32")("what ffmpeg can't read is refused in its words", async () => {
  const ffmpeg = await ffmpegThat('echo "$0: Invalid data found" >&2; exit 183');
  await using server = await serveBytes(Buffer.from("fLaC and so on"));
  expect(await transcribe({ audioUrl: server.url }, ffmpeg)).toMatchObject({
    kind: "failed",
    reason: expect.stringMatching(/^ffmpeg can't read the recording: .*Invalid data found\.$/),
    retry: false,
  });
});
