import fc from "fast-check";
import { expect, test } from "vitest";
import { parseTimestamp } from "./timestamp.ts";

test.each([
  ["2026-01-15T09:30:00Z", "2026-01-15T09:30:00.000Z"],
  ["2026-01-15T09:30:00", "2026-01-15T09:30:00.000Z"],
  ["2026-01-15T09:30", "2026-01-15T09:30:00.000Z"],
  ["2026-01-15", "2026-01-15T00:00:00.000Z"],
  ["2026-01-15 09:30:00", "2026-01-15T09:30:00.000Z"],
  ["2026-01-15T09:30:00.1239Z", "2026-01-15T09:30:00.123Z"],
  ["2026-01-15T09:30:00+05:30", "2026-01-15T04:00:00.000Z"],
  ["2026-01-15T09:30:00-0800", "2026-01-15T17:30:00.000Z"],
  ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
  ["2016-12-31T23:59:60Z", "2016-12-31T23:59:59.000Z"],
])("%s is understood", (text, utc) => {
  expect(parseTimestamp(text)?.toISOString()).toBe(utc);
});

test.each([
  "",
  "yesterday",
  "2026-02-30",
  "2025-02-29T00:00:00Z",
  "2026-13-01",
  "2026-00-10",
  "2026-01-15T24:01:00Z",
  "2026-01-15T09:60:00Z",
  "2026-01-15T09:30:61Z",
  "0000-01-01",
  "2026-01-15T09:30:00+24:00",
  "1768469400",
  "26-01-15",
])("%j is no time", (text) => {
  expect(parseTimestamp(text)).toBeUndefined();
});

test("whatever we answer is understood again as the same moment", () => {
  const min = new Date("0001-01-01T00:00:00Z");
  const max = new Date("9999-12-31T23:59:59.999Z");
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
      expect(parseTimestamp(date.toISOString())).toEqual(date);
    }),
  );
});
