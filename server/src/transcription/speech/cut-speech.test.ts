import fc from "fast-check";
import { expect, test } from "vitest";
import { join, silence, tone } from "../test-wavs.ts";
import { createSpeechCutter, type Passage } from "./cut-speech.ts";

const rate = 16_000;
const voice = (seconds: number) => tone(seconds, { rate });
const quiet = (seconds: number) => silence(seconds, rate);

function cut(sound: Float32Array, pieces = sound.length): Passage[] {
  const cutter = createSpeechCutter(-40);
  const passages: Passage[] = [];
  for (let at = 0; at < sound.length; at += pieces) {
    passages.push(...cutter.push(Float32Array.from(sound.subarray(at, at + pieces))));
  }
  return [...passages, ...cutter.end()];
}

/** Compared one by one, half a million samples take a while. */
const isSame = (a: Float32Array, b: Float32Array) => a.length === b.length && a.every((value, i) => value === b[i]);

const times = (passages: readonly Passage[]) =>
  passages.map(({ startSeconds, endSeconds }) => [startSeconds.toFixed(1), endSeconds.toFixed(1)]);

test("each passage of speech is found, with a little around it", () => {
  const passages = cut(join(quiet(2), voice(1), quiet(3), voice(2), quiet(1)));
  expect(times(passages)).toEqual([
    ["1.8", "3.2"],
    ["5.8", "8.2"],
  ]);
});

test("a breath does not end a passage, a pause does", () => {
  expect(cut(join(voice(1), quiet(0.4), voice(1)))).toHaveLength(1);
  expect(cut(join(voice(1), quiet(0.8), voice(1)))).toHaveLength(2);
});

test("a click is not speech, silence neither", () => {
  expect(cut(join(quiet(1), voice(0.05), quiet(1)))).toEqual([]);
  expect(cut(quiet(30))).toEqual([]);
  expect(cut(quiet(0))).toEqual([]);
});

test("what is too long is cut where it is quietest, and nothing is lost", () => {
  const breath = tone(0.06, { rate, loud: 0.03 });
  const sound = join(voice(16), breath, voice(30));
  const passages = cut(sound);
  expect(passages.every(({ samples }) => samples.length <= 20 * rate)).toBe(true);
  expect(passages[0]?.endSeconds).toBeCloseTo(16, 0);
  expect(passages.reduce((sum, { samples }) => sum + samples.length, 0)).toBe(sound.length);
  expect(isSame(join(...passages.map(({ samples }) => samples)), sound)).toBe(true);
});

test("passages lie where they say, in order, whatever the speech and the pieces", () => {
  const part = fc.record({ isVoice: fc.boolean(), seconds: fc.double({ min: 0.05, max: 4, noNaN: true }) });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 100, max: 40_000 }), (parts, pieces) => {
      const sound = join(...parts.map(({ isVoice, seconds }) => (isVoice ? voice(seconds) : quiet(seconds))));
      let last = 0;
      for (const { startSeconds, endSeconds, samples } of cut(sound, pieces)) {
        const start = Math.round(startSeconds * rate);
        expect(start).toBeGreaterThanOrEqual(last);
        expect(isSame(samples, sound.subarray(start, start + samples.length))).toBe(true);
        expect(endSeconds - startSeconds).toBeCloseTo(samples.length / rate, 6);
        last = start + samples.length;
      }
      expect(last).toBeLessThanOrEqual(sound.length);
    }),
    { numRuns: 50 },
  );
});
