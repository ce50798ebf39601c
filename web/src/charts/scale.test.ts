import { expect, test } from "vitest";
import { labelStep, linear, niceTicks, runsOf, shortened } from "./scale.ts";

test("ticks are round and enclose all values", () => {
  expect(niceTicks({ min: 0, max: 100 })).toEqual([0, 25, 50, 75, 100]);
  expect(niceTicks({ min: 0, max: 7 })).toEqual([0, 2, 4, 6, 8]);
  expect(niceTicks({ min: 61.3, max: 78.2 })).toEqual([60, 65, 70, 75, 80]);
  expect(niceTicks({ min: 0, max: 0 })[0]).toBe(0);
});

test("values are placed in proportion, also from bottom to top", () => {
  const y = linear({ min: 0, max: 50 }, 200, 0);
  expect([y(0), y(25), y(50)]).toEqual([200, 100, 0]);
});

test("a line has a gap where a value is missing", () => {
  const points = [1, null, null, 2, 3].map((value) => ({ value }));
  expect(runsOf(points).map((run) => run.map(({ value }) => value))).toEqual([[1], [2, 3]]);
});

test("labels that would overlap are left out", () => {
  expect(labelStep(30, 600, 50)).toBe(3);
  expect(labelStep(5, 600, 50)).toBe(1);
  expect(shortened("Verifies the identity", 10)).toBe("Verifies …");
});
