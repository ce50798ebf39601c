import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkerPool } from "../platform/worker-pool/worker-pool.ts";
import { createTranscription } from "./index.ts";
import { fileOf } from "./test-recordings.ts";
import { join, silence, tone, wavOf } from "./test-wavs.ts";
import type { RecordingInput, Transcriber } from "./types.ts";

const pool = createWorkerPool({ maxThreads: 1 });
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
const engine = (ffmpeg = missing) => createTranscription({ pool, transcriber: measuring, ffmpeg });
const transcribe = (input: RecordingInput, ffmpeg = missing) => engine(ffmpeg).transcribe(input);

let folder: string;
let leftBehind: string[];
const ownFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("cqs-recording-"));
beforeAll(async () => {
  leftBehind = await ownFolders();
  folder = await mkdtemp(joinPath(tmpdir(), "cqs-ffmpeg-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await pool.close();
  // Whatever went wrong above, nothing of it stays on the disk.
  expect((await ownFolders()).filter((name) => !leftBehind.includes(name))).toEqual([]);
});

const agent = join(tone(2), silence(6), tone(1), silence(1));
const customer = join(silence(4), tone(3, { hertz: 300 }), silence(3));

test("two channels are two speakers, in order of time; the first is the agent's unless told", async () => {
  await using file = await fileOf(wavOf([agent, customer]));
  expect(await transcribe({ path: file.path })).toEqual({
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
  const swapped = await transcribe({ path: file.path, agentChannel: 1 });
  expect(swapped).toMatchObject({ text: expect.stringMatching(/Customer: 2 .*\n.* Agent: 3 .*\n.* Customer: 1 /) });
});

test("one channel, or two that hold the same, is speech without a name", async () => {
  for (const channels of [[agent], [agent, agent]]) {
    await using file = await fileOf(wavOf(channels));
    expect(await transcribe({ path: file.path })).toMatchObject({
      text: "[00:00.0 - 00:02.2] 2 seconds\n[00:07.8 - 00:09.2] 1 seconds",
    });
  }
});

const unusable: readonly (readonly [string, Buffer, RegExp])[] = [
  ["a web page", Buffer.from("<!doctype html><title>Sign in</title>"), /not in a supported audio format/],
  ["a playlist of other files", Buffer.from("#EXTM3U\nfile:///etc/passwd\n"), /not in a supported audio format/],
  ["a single byte", Buffer.from("R"), /not in a supported audio format/],
  ["nothing", Buffer.alloc(0), /not in a supported audio format/],
  ["silence", wavOf([silence(60)]), /No one speaks/],
  ["a file that is truncated", wavOf([agent]).subarray(0, 30_000), /truncated/],
  ["MP3 without ffmpeg", Buffer.from("ID3\x04\0\0\0\0\0\0"), /not a plain WAV file.*install ffmpeg/],
  ["M4A without ffmpeg", Buffer.from("\0\0\0\x20ftypM4A "), /the operator must install ffmpeg/],
];

test.each(unusable)("%s is refused with its reason", async (_, bytes, reason) => {
  await using file = await fileOf(bytes);
  expect(await transcribe({ path: file.path })).toMatchObject({
    kind: "failed",
    reason: expect.stringMatching(reason),
  });
});

test("a language that the engine does not understand is refused, not guessed at", async () => {
  expect(await transcribe({ path: "/nowhere/a.wav", language: "es-MX" })).toEqual({
    kind: "failed",
    reason: "The recording is in es-MX, and measuring supports English only.",
    retry: false,
  });
});

test("whoever interrupts the work learns that it may be done again", async () => {
  const interrupted = new AbortController();
  const transcriber: Transcriber = {
    ...measuring,
    transcribe: async (samples, options) => {
      interrupted.abort();
      return measuring.transcribe(samples, options);
    },
  };
  await using file = await fileOf(wavOf([agent, customer]));
  const transcription = createTranscription({ pool, transcriber, ffmpeg: missing });
  expect(await transcription.transcribe({ path: file.path, signal: interrupted.signal })).toEqual({
    kind: "failed",
    reason: "Transcribing the recording was interrupted.",
    retry: true,
  });
});

test("a recording's length and loudness are measured, channel by channel", async () => {
  const quiet = join(silence(1), tone(1, { loud: 0.25 }));
  const loud = join(tone(1, { loud: 1 }), silence(1));
  await using file = await fileOf(wavOf([quiet, loud]));
  const measured = await engine().measure({ path: file.path });
  if (measured.kind !== "measured") throw new Error(measured.reason);
  expect(measured.durationMs).toBe(2_000);
  const shares = measured.peaks.map((peaks) => [
    peaks.length,
    Math.max(...peaks.slice(0, 990)),
    Math.max(...peaks.slice(1_010)),
  ]);
  expect(shares).toEqual([
    [2_000, 0, expect.closeTo(64, -1)],
    [2_000, expect.closeTo(255, -1), 0],
  ]);
});

test.each(unusable)(
  "%s has no waveform, and a reason, but only if it can't be decoded",
  async (name, bytes, reason) => {
    await using file = await fileOf(bytes);
    const outcome = await engine().measure({ path: file.path });
    if (name === "silence") expect(outcome).toMatchObject({ kind: "measured", durationMs: 60_000 });
    else expect(outcome).toMatchObject({ kind: "failed", reason: expect.stringMatching(reason) });
  },
);

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
  await using file = await fileOf(Buffer.from("OggS and so on"));
  expect(await transcribe({ path: file.path }, ffmpeg)).toMatchObject({
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
  await using file = await fileOf(Buffer.from("fLaC and so on"));
  expect(await transcribe({ path: file.path }, ffmpeg)).toMatchObject({
    kind: "failed",
    reason: expect.stringMatching(/^ffmpeg can't read the recording: .*Invalid data found\.$/),
    retry: false,
  });
});
