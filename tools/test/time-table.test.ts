import { expect, test } from "vitest";
import { timeTable } from "./time-table.ts";

test("names every part, slowest first, and only the ten slowest files", () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ path: `a/${index}.test.ts`, seconds: index }));
  const parts = [
    { part: "gates", began: 0, seconds: 30, files: [] },
    { part: "unit", began: 30, seconds: 600, files },
  ];
  const lines = timeTable(parts, 631);
  expect(lines.slice(1, 4)).toEqual([
    "unit                600        30",
    "gates                30         0",
    "all                 631",
  ]);
  expect(lines.slice(5).map((line) => line.trim())).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `${index}  unit: a/${index}.test.ts`),
  );
});
