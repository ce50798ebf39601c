import { expect, test } from "vitest";
import { laneHeight, waveformOf } from "./waveform.ts";

test("each channel has a lane of its own, with bars as high as it was loud", () => {
  const { path, width, height } = waveformOf([
    [0, 1],
    [0.5, 2],
  ]);
  expect(height).toBe(2 * laneHeight);
  expect(width).toBe(6);
  expect(path.split("z").slice(0, -1)).toEqual([
    "M0 13.0h2v2.0h-2",
    "M3 0.0h2v28.0h-2",
    "M0 35.0h2v14.0h-2",
    "M3 28.0h2v28.0h-2",
  ]);
});

test("a recording that could not be decoded is one flat lane", () => {
  const { path, height } = waveformOf(null, 3);
  expect([path.split("z").length - 1, height]).toEqual([3, laneHeight]);
});
