import { mkdtemp, open, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RecordingFailed } from "../errors.ts";
import { chunkOf, riffOf, silence, tone, wavOf } from "../test-wavs.ts";
import type { Recording } from "../types.ts";
import { openWav } from "./open-wav.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cqs-wav-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function withWav<Result>(
  bytes: Buffer,
  use: (recording: Recording | undefined) => Promise<Result>,
  length?: number,
) {
  const path = join(folder, "file.wav");
  await writeFile(path, bytes);
  if (length !== undefined) await truncate(path, length);
  const file = await open(path, "r");
  try {
    return await use(await openWav(file));
  } finally {
    await file.close();
  }
}

async function channelsOf(recording: Recording): Promise<number[][]> {
  const all: number[][] = Array.from({ length: recording.channels }, () => []);
  for await (const block of recording.blocks()) {
    for (const [channel, samples] of block.entries()) all[channel]?.push(...samples);
  }
  return all;
}

const read = (bytes: Buffer) =>
  withWav(bytes, async (recording) => {
    if (!recording) throw new Error("Not understood.");
    const { sampleRate, seconds } = recording;
    return { sampleRate, seconds, channels: await channelsOf(recording) };
  });

const forms: readonly (readonly [string, { format?: number; bits?: number; isExtensible?: boolean }, number])[] = [
  ["8 bits", { bits: 8 }, 0.02],
  ["16 bits", { bits: 16 }, 0.0001],
  ["24 bits", { bits: 24 }, 0.0001],
  ["32 bits", { bits: 32 }, 0.0001],
  ["float", { format: 3, bits: 32 }, 0.0001],
  ["double", { format: 3, bits: 64 }, 0.0001],
  ["mu-law", { format: 7, bits: 8 }, 0.02],
  ["A-law", { format: 6, bits: 8 }, 0.02],
  ["16 bits, extensible", { bits: 16, isExtensible: true }, 0.0001],
  ["float, extensible", { format: 3, bits: 32, isExtensible: true }, 0.0001],
];

test.each(forms)("%s are heard as they were said, on both channels", async (_, form, within) => {
  const left = tone(0.7, { hertz: 300, loud: 0.9 });
  const right = tone(0.7, { hertz: 700, loud: 0.3 });
  const { channels, seconds } = await read(wavOf([left, right], form));
  expect(seconds).toBeCloseTo(0.7, 3);
  for (const [channel, said] of [left, right].entries()) {
    expect(channels[channel]).toHaveLength(said.length);
    const worst = Math.max(...said.map((value, i) => Math.abs(value - (channels[channel]?.[i] ?? 9))));
    expect(worst).toBeLessThan(within);
  }
});

test.each([8_000, 11_025, 16_000, 44_100, 48_000])("%i samples per second are told", async (rate) => {
  expect(await read(wavOf([tone(0.1, { rate })], { rate }))).toMatchObject({ sampleRate: rate });
});

test("what is no number is silence and stays alone", async () => {
  const { channels } = await read(wavOf([[0.5, Number.NaN, Number.POSITIVE_INFINITY, 0.25]], { format: 3, bits: 32 }));
  expect(channels).toEqual([[0.5, 0, 1, 0.25]]);
});

test("other chunks before the samples are passed over, odd ones too", async () => {
  const extra = Buffer.concat([chunkOf("LIST", Buffer.from("abc")), chunkOf("fact", Buffer.alloc(4))]);
  expect((await read(wavOf([[0.5, -0.5]], { format: 3, bits: 32, extra }))).channels).toEqual([[0.5, -0.5]]);
});

test.each([0, 0xffff_ffff, 0xffff_ff00, 0x7fff_ffff])(
  "a header that claims %i bytes gets what is there",
  async (claimed) => {
    expect((await read(wavOf([[0.5, -0.5]], { format: 3, bits: 32, claimed }))).channels).toEqual([[0.5, -0.5]]);
  },
);

const whole = wavOf([tone(1)]);
const bad: readonly (readonly [string, Buffer, RegExp])[] = [
  ["cut in the middle", whole.subarray(0, 5_000), /truncated: it has 4956 of 16000 bytes of audio/],
  ["cut in its header", whole.subarray(0, 20), /header is truncated/],
  ["nothing but its name", whole.subarray(0, 12), /no samples/],
  ["without samples", wavOf([[]]), /empty/],
  ["without a format", riffOf(chunkOf("data", Buffer.alloc(10))), /does not specify/],
  ["of three channels", wavOf([[0], [0], [0]]), /3 channels/],
  [
    "of no channel",
    riffOf(
      Buffer.concat([
        chunkOf("fmt ", Buffer.from("01000000401f0000803e000002001000", "hex")),
        chunkOf("data", Buffer.alloc(10)),
      ]),
    ),
    /0 channels/,
  ],
  ["of one sample per second", wavOf([[0, 0]], { rate: 1 }), /1 samples per second/],
  ["of four billion samples per second", wavOf([[0, 0]], { rate: 0xffff_ffff }), /4294967295 samples per second/],
  [
    "of endless chunks",
    riffOf(Buffer.concat(Array.from({ length: 1_000 }, () => chunkOf("LIST", Buffer.alloc(0))))),
    /no samples/,
  ],
  ["whose chunk claims 4 GB", riffOf(chunkOf("LIST", Buffer.alloc(4), 0xffff_fffe)), /no samples/],
];

test.each(bad)("a file %s is refused with its reason", async (_, bytes, reason) => {
  await expect(read(bytes)).rejects.toThrow(RecordingFailed);
  await expect(read(bytes)).rejects.toThrow(reason);
});

test("ten hours of silence are too long, whatever the header claims", async () => {
  const bytes = wavOf([silence(0)], { bits: 8, claimed: 0xffff_ffff });
  await expect(withWav(bytes, async () => "opened", 10 * 3_600 * 8_000)).rejects.toThrow("longer than 2 hours");
});

test.each([
  ["ADPCM", 2, 4],
  ["GSM", 0x31, 0],
  ["MP3 in WAV", 0x55, 0],
  ["PCM of 12 bits", 1, 12],
])("%s is left to ffmpeg", async (_, format, bits) => {
  const bytes = wavOf([tone(0.1)]);
  bytes.writeUInt16LE(format, 20);
  bytes.writeUInt16LE(bits, 34);
  expect(await withWav(bytes, async (recording) => recording)).toBeUndefined();
});

test("no bytes after the name do more harm than a refusal", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (noise) => {
      const bytes = riffOf(Buffer.concat([Buffer.from("fmt "), Buffer.from(noise)]));
      const outcome = await withWav(bytes, async (recording) => (recording ? await channelsOf(recording) : [])).catch(
        (error) => error,
      );
      expect(Array.isArray(outcome) || outcome instanceof RecordingFailed).toBe(true);
    }),
    { numRuns: 300 },
  );
});
