import { expect, test } from "vitest";
import type { Scorecard } from "../scoring/index.ts";
import { addToReport, emptyReport } from "./report.ts";

type Compared = Pick<Scorecard, "score" | "passed" | "criteria">;
const card = (score: number | null, passed = true, criteria: object[] = []): Compared => ({
  score,
  passed,
  criteria: criteria as unknown as Compared["criteria"],
});
const report = (...pairs: [Compared | undefined, Compared][]) =>
  pairs.reduce((sum, [before, after]) => addToReport(sum, before, after), emptyReport);

test.each([
  [50, 50.5, "unchanged"],
  [50.5, 50, "unchanged"],
  [50, 50.51, "improved"],
  [50.51, 50, "worsened"],
  [0, 100, "improved"],
  [100, 0, "worsened"],
] as const)("from %d to %d is %s: half a point is what a reader would not see", (before, after, change) => {
  const none = { improved: 0, worsened: 0, unchanged: 0 };
  expect(report([card(before), card(after)])).toMatchObject({ ...none, [change]: 1 });
});

test("means are of the cards that have a score, before and after", () => {
  const sums = report([card(40), card(60)], [undefined, card(80)], [card(null), card(20)], [card(90), card(null)]);
  expect(sums).toMatchObject({ withBefore: 2, sumBefore: 130, withAfter: 3, sumAfter: 160 });
  // Without a score on one side there is nothing to compare.
  expect(sums).toMatchObject({ improved: 1, worsened: 0, unchanged: 3 });
});

test("passing and failing are counted where they changed, and only where there was a card", () => {
  const sums = report(
    [card(1, false), card(1, true)],
    [card(1, true), card(1, false)],
    [card(1, true), card(1, true)],
    [card(1, false), card(1, false)],
    [undefined, card(1, true)],
    [undefined, card(1, false)],
  );
  expect(sums).toMatchObject({ nowPassing: 1, nowFailing: 1 });
});

test("criteria are compared where both cards have them, their shares where both have points", () => {
  const criterion = (key: string, verdict: string, score: number | null) => ({ key, verdict, score, maxScore: 4 });
  const before = card(1, true, [
    criterion("a", "pass", 4),
    criterion("b", "not_applicable", null),
    criterion("old", "pass", 4),
  ]);
  const after = card(1, true, [criterion("a", "partial", 2), criterion("b", "pass", 4), criterion("new", "pass", 4)]);
  expect(report([before, after], [before, before]).criteria).toEqual({
    a: { compared: 2, changed: 1, shares: 2, sumBefore: 2, sumAfter: 1.5 },
    b: { compared: 2, changed: 1, shares: 0, sumBefore: 0, sumAfter: 0 },
    old: { compared: 1, changed: 0, shares: 1, sumBefore: 1, sumAfter: 1 },
  });
});
