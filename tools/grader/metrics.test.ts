import { expect, test } from "vitest";
import { accuracy, interval, macroF1, spearman } from "./metrics.ts";

const pairs = (truth: readonly number[], guess: readonly number[]) =>
  truth.map((value, at) => ({ truth: value, guess: guess[at] ?? 0 }));

test("Macro-F1 is the mean over the labels, so that a rare one counts as much", () => {
  // F1: 0 is 2·2/(3+2), 1 is 2·1/(1+2), 2 is 2·1/(1+1).
  const judged = pairs([0, 0, 0, 1, 2], [0, 0, 1, 1, 2]);
  expect(macroF1(judged)).toBeCloseTo((4 / 5 + 2 / 3 + 1) / 3, 10);
  expect(accuracy(judged)).toBe(0.8);
  expect(macroF1(pairs([0, 0, 0], [0, 0, 0]))).toBeCloseTo(1 / 3, 10);
});

test("Spearman sees the order only, and shares ranks between equals", () => {
  expect(spearman(pairs([1, 2, 3, 4], [10, 20, 300, 4_000]))).toBeCloseTo(1, 10);
  expect(spearman(pairs([1, 2, 3], [3, 2, 1]))).toBeCloseTo(-1, 10);
  expect(spearman(pairs([1, 2, 2, 3], [1, 2, 3, 4]))).toBeCloseTo(0.9486833, 6);
  expect(spearman(pairs([1, 1], [1, 2]))).toBe(0);
});

test("An interval holds the value and is the same every time", () => {
  const values = Array.from({ length: 200 }, (_, at) => at % 10);
  const mean = (sample: readonly number[]) => sample.reduce((sum, value) => sum + value, 0) / sample.length;
  const found = interval(values, mean);
  expect(found).toEqual(interval(values, mean));
  expect(found.low).toBeLessThan(4.5);
  expect(found.high).toBeGreaterThan(4.5);
  expect(found.high - found.low).toBeLessThan(1);
});
