import { expect, test } from "vitest";
import { changeOf, dayText, rateText, scoreText } from "./figures.ts";

test("a change is told by its sign, and not at all without a period before", () => {
  expect(changeOf(74.9, 76.1)).toEqual({ direction: "down", text: "−1.2" });
  expect(changeOf(1446, 1400, 0)).toEqual({ direction: "up", text: "+46" });
  expect(changeOf(50, 50.01)).toEqual({ direction: "same", text: "±0" });
  expect([changeOf(null, 1), changeOf(1, null), changeOf(1, undefined)]).toEqual([undefined, undefined, undefined]);
});

test("a missing figure is a dash, never a zero", () => {
  expect([scoreText(null), rateText(null), rateText(0), scoreText(0)]).toEqual(["–", "–", "0.0 %", "0.0"]);
});

test("a day stays the day that it is in the page's zone", () => {
  expect(dayText("2026-01-01")).toBe("Jan 1");
});
