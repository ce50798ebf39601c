import { expect, test } from "vitest";
import { durationText, shortTime, stepDuration } from "./time.ts";

test("a time of today is a clock time, an older one a day, another year's a date", () => {
  const now = new Date("2026-03-05T12:00:00");
  expect(shortTime("2026-03-05T09:30:00", now)).toBe("09:30");
  expect(shortTime("2026-02-01T09:30:00", now)).toBe("Feb 1");
  expect(shortTime("2025-02-01T09:30:00", now)).toBe("Feb 1, 2025");
});

test("durations are as short as they can be", () => {
  expect([durationText(7), durationText(270), durationText(3727)]).toEqual(["0:07", "4:30", "1:02:07"]);
  expect([stepDuration(120), stepDuration(2400), stepDuration(90_000)]).toEqual(["120 ms", "2.4 s", "1:30"]);
});
