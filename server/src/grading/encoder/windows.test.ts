import { expect, test } from "vitest";
import { windowsOf } from "./windows.ts";

const shown = (lengths: readonly number[]) => windowsOf(lengths, 40).map(({ context, turns }) => [context, turns]);

/** The windows are those of `windows_of` in tools/grader/encoder/batches.py. */
test.each([
  { lengths: [5, 5, 5], windows: [[0, [0, 1, 2]]] },
  {
    lengths: [10, 10, 10, 10, 10],
    windows: [
      [0, [0, 1, 2]],
      [2, [1, 2, 3]],
      [2, [2, 3, 4]],
    ],
  },
  {
    lengths: [30, 2, 2, 30, 2],
    windows: [
      [0, [0, 1, 2]],
      [2, [1, 2, 3, 4]],
    ],
  },
  {
    lengths: [38, 38, 38],
    windows: [
      [0, [0]],
      [0, [1]],
      [0, [2]],
    ],
  },
  {
    lengths: [20, 3, 30, 3, 3, 3, 25],
    windows: [
      [0, [0, 1]],
      [1, [1, 2, 3]],
      [2, [2, 3, 4]],
      [2, [3, 4, 5, 6]],
    ],
  },
])("turns of $lengths tokens are split as in training", ({ lengths, windows }) => {
  expect(shown(lengths)).toEqual(windows);
});
