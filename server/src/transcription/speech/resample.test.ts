import fc from "fast-check";
import { expect, test } from "vitest";
import { join, tone } from "../test-wavs.ts";
import { createResampler } from "./resample.ts";

function resample(sound: Float32Array, rate: number, sizes: readonly number[] = [sound.length]): Float32Array {
  const resampler = createResampler(rate);
  const parts: Float32Array[] = [];
  for (let at = 0, i = 0; at < sound.length; i += 1) {
    const size = sizes[i % sizes.length] as number;
    parts.push(resampler.push(Float32Array.from(sound.subarray(at, at + size))));
    at += size;
  }
  return join(...parts, resampler.end());
}

/** How much of a tone is in it, between 0 and its loudness. */
function loudness(sound: Float32Array, hertz: number): number {
  let [cos, sin] = [0, 0];
  for (const [i, value] of sound.entries()) {
    cos += value * Math.cos((2 * Math.PI * hertz * i) / 16_000);
    sin += value * Math.sin((2 * Math.PI * hertz * i) / 16_000);
  }
  return (2 * Math.hypot(cos, sin)) / sound.length;
}

const rates = [4_000, 8_000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000, 192_000, 44_099];

test.each(rates)("a second at %i samples is a second at 16,000, with the same tone in it", (rate) => {
  const resampled = resample(tone(1, { rate, hertz: 1_000, loud: 0.5 }), rate);
  expect(Math.abs(resampled.length - 16_000)).toBeLessThanOrEqual(8);
  const middle = resampled.subarray(800, 15_200);
  expect(loudness(middle, 1_000)).toBeCloseTo(0.5, 2);
  // Nothing else is in it: all its energy is the tone's.
  const energy = middle.reduce((sum, value) => sum + value * value, 0) / middle.length;
  expect(energy).toBeCloseTo(0.125, 3);
});

test.each([44_100, 48_000])("what 16,000 samples can't hold does not fold back from %i", (rate) => {
  const resampled = resample(tone(1, { rate, hertz: 11_000, loud: 0.5 }), rate).subarray(800, 15_200);
  expect(loudness(resampled, 5_000)).toBeLessThan(0.002);
});

test("the beginning stays at the beginning", () => {
  const click = new Float32Array(8_000);
  click[4_000] = 1;
  const resampled = resample(click, 8_000);
  expect(resampled.indexOf(Math.max(...resampled))).toBe(8_000);
});

test("in whatever pieces it comes, the same comes out", () => {
  const sound = tone(0.1, { rate: 44_100 });
  const atOnce = resample(sound, 44_100);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1 }), (sizes) => {
      expect(resample(sound, 44_100, sizes)).toEqual(atOnce);
    }),
    { numRuns: 50 },
  );
});
