import { expect, test } from "vitest";
import { join, silence, tone } from "../test-wavs.ts";
import type { Recording } from "../types.ts";
import { survey } from "./survey.ts";

const recordingOf = (...channels: readonly Float32Array[]): Recording => ({
  sampleRate: 8_000,
  channels: channels.length,
  seconds: 1,
  async *blocks() {
    for (let at = 0; at < (channels[0]?.length ?? 0); at += 2_000) {
      yield channels.map((samples) => Float32Array.from(samples.subarray(at, at + 2_000)));
    }
  },
});

/** The same on every run. */
function noise(seconds: number, loud: number): Float32Array {
  let state = 1;
  return silence(seconds).map(() => {
    state = (state * 48_271) % 0x7fff_ffff;
    return loud * (state / 0x3fff_ffff - 1);
  });
}

const mix = (a: Float32Array, b: Float32Array) => a.map((value, i) => value + (b[i] ?? 0));

test("the threshold lies between the noise and the voice, loud or soft", async () => {
  for (const [voice, hiss] of [
    [0.5, 0.001],
    [0.5, 0.03],
    [0.03, 0.001],
  ] as const) {
    const sound = mix(join(silence(6), tone(3, { loud: voice })), noise(9, hiss));
    const [threshold] = (await survey(recordingOf(sound))).thresholds;
    expect(threshold).toBeGreaterThan(20 * Math.log10(hiss / Math.sqrt(3)));
    expect(threshold).toBeLessThan(20 * Math.log10(voice / Math.SQRT2));
  }
});

test("the other's voice that leaks into a channel stays below its threshold", async () => {
  const sound = join(tone(3, { loud: 0.5 }), tone(3, { loud: 0.01 }), silence(2));
  const [threshold] = (await survey(recordingOf(sound))).thresholds;
  expect(threshold).toBeGreaterThan(20 * Math.log10(0.01 / Math.SQRT2));
});

test("one microphone written twice is told from two", async () => {
  const one = join(tone(1), silence(1));
  const softer = one.map((value) => value * 0.95);
  expect((await survey(recordingOf(one, one))).areAlike).toBe(true);
  expect((await survey(recordingOf(one, softer))).areAlike).toBe(true);
  expect((await survey(recordingOf(one, join(silence(1), tone(1))))).areAlike).toBe(false);
  expect((await survey(recordingOf(one, silence(2)))).areAlike).toBe(false);
  expect((await survey(recordingOf(one))).areAlike).toBe(false);
});
