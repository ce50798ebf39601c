import { expect, test } from "vitest";
import { calibrationError, type SaidVerdict } from "./calibration.ts";

/** Returns `of` verdicts with the same confidence; `right` of them are right. */
const said = (confidence: number, right: number, of: number): SaidVerdict[] =>
  Array.from({ length: of }, (_, number) => ({
    verdict: "fail",
    // Spread evenly: parts of equal confidence are cut anywhere.
    label: (number * right) % of < right ? "partial" : "pass",
    confidence,
  }));

test("the error is the gap between confidence and how often verdicts are right; partial and fail are both a problem", () => {
  expect(calibrationError([...said(0.6, 60, 100), ...said(0.9, 90, 100)])).toBeCloseTo(0);
  expect(calibrationError([...said(0.6, 80, 100), ...said(0.9, 90, 100)])).toBeCloseTo(0.1);
  expect(calibrationError(said(0.9, 0, 10))).toBeCloseTo(0.9);
  expect(calibrationError([])).toBe(0);
});
