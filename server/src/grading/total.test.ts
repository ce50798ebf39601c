import { expect, test } from "vitest";
import { totalOf } from "./index.ts";
import type { Judged, Verdict } from "./types.ts";

const points: Readonly<Record<Verdict, number | null>> = { pass: 4, partial: 2, fail: 0, not_applicable: null };
const judged = (verdict: Verdict, more: Partial<Judged> = {}): Judged => ({
  key: verdict,
  name: verdict,
  section: null,
  type: "scale",
  verdict,
  score: points[verdict],
  maxScore: 4,
  weight: 1,
  critical: false,
  category: null,
  rationale: "",
  confidence: 0.9,
  unsure: false,
  gradedBy: "local",
  evidence: [],
  ...more,
});
const total = (criteria: readonly Judged[], passScore = 50) => totalOf(criteria, { passScore });

test.each([
  ["pass", false],
  ["partial", false],
  ["fail", true],
  ["not_applicable", false],
] as const)("a critical criterion with the verdict %s fails the card: %s", (verdict, fails) => {
  const others = Array.from({ length: 9 }, () => judged("pass"));
  const criteria = [...others, judged(verdict, { critical: true })];
  expect(total(criteria)).toMatchObject({ criticalFailed: fails, passed: !fails });
});

test("a criterion that fails without being critical fails nothing by itself", () => {
  expect(total([judged("pass"), judged("fail")])).toEqual({ score: 50, criticalFailed: false, passed: true });
});

test("the score is the weighted share of the points, of what applies", () => {
  expect(total([judged("pass", { weight: 3 }), judged("fail")]).score).toBe(75);
  expect(total([judged("partial")]).score).toBe(50);
  expect(total([judged("pass"), judged("not_applicable", { weight: 99 })]).score).toBe(100);
  expect(total([judged("pass"), judged("fail", { weight: 0 })]).score).toBe(100);
  expect(total([judged("pass", { maxScore: 8 }), judged("pass")]).score).toBe(75);
  expect(total([judged("pass"), judged("fail"), judged("fail")]).score).toBe(33.33);
});

test("a card passes from the pass score on", () => {
  const half = [judged("pass"), judged("fail")];
  expect([total(half, 50).passed, total(half, 50.01).passed]).toEqual([true, false]);
});

test("where nothing applies there is no score, and nothing was failed", () => {
  expect(total([judged("not_applicable")])).toEqual({ score: null, criticalFailed: false, passed: true });
  expect(total([judged("fail", { weight: 0, critical: true })])).toEqual({
    score: null,
    criticalFailed: true,
    passed: false,
  });
});
