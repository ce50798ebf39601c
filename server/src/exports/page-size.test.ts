import { expect, test } from "vitest";
import { pageSize } from "./page-size.ts";

const asked = (maxRows: number, lengths: readonly number[]) => {
  const size = pageSize(maxRows);
  return lengths.map((length) => {
    const rows = size.next();
    for (let i = 0; i < rows; i++) size.note(length);
    return rows;
  });
};

test("short rows soon come in full pages", () => {
  expect(asked(100, Array(6).fill(4_000))).toEqual([10, 20, 40, 80, 100, 100]);
});

test("long rows come a few at a time, and one at the least", () => {
  expect(asked(100, [262_144, 262_144, 10_485_760, 10_485_760, 4_000, 4_000])).toEqual([10, 4, 4, 1, 1, 2]);
});
