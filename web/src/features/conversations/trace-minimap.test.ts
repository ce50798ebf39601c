import { expect, test } from "vitest";
import { minimapBins, rowAt, windowAround } from "./trace-minimap.ts";
import type { TraceRow } from "./trace-rows.ts";

const row = (startMs: number | null, durationMs: number, status: "ok" | "error" = "ok") =>
  ({ node: { type: "tool_call", status }, depth: 0, childCount: 0, startMs, durationMs }) as TraceRow;
const whole = { fromMs: 0, toMs: 100 };

test("bins count what was under way, steps of no length included, and know where something failed", () => {
  const rows = [row(0, 100), row(20, 10), row(45, 0, "error"), row(null, 5)];
  const bins = minimapBins(rows, whole, 10);
  expect(bins.map(({ count }) => count)).toEqual([1, 1, 2, 2, 2, 1, 1, 1, 1, 1]);
  expect(bins.flatMap(({ hasError }, index) => (hasError ? [index] : []))).toEqual([4]);
});

test("a zoomed view stays inside of the whole", () => {
  expect(windowAround(whole, 4, 50)).toEqual({ fromMs: 37.5, toMs: 62.5 });
  expect(windowAround(whole, 4, 0)).toEqual({ fromMs: 0, toMs: 25 });
  expect(windowAround(whole, 4, 100)).toEqual({ fromMs: 75, toMs: 100 });
  expect(windowAround(whole, 1, 80)).toEqual(whole);
});

test("a moment leads to the first row that begins then or later", () => {
  const rows = [row(0, 10), row(null, 0), row(30, 5), row(60, 5)];
  expect(rowAt(rows, 20)).toBe(2);
  expect(rowAt(rows, 99)).toBe(3);
});
