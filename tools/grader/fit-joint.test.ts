import { expect, test } from "vitest";
import { featuresOf, jointChances } from "../../server/src/grading/encoder/joint-chances.ts";
import type { VerdictChances } from "../../server/src/grading/encoder/types.ts";
import type { Verdict } from "../../server/src/grading/index.ts";
import { fitJoint } from "./fit-joint.ts";

const chancesOf = (fail: number): VerdictChances => ({ pass: 1 - fail, partial: 0, fail, not_applicable: 0 });

/** Returns `count` conversations with the same findings; the given share of them has the problem. */
const examples = (count: number, share: number, encoder: number, patterns: Verdict) =>
  Array.from({ length: count }, (_, number) => ({
    features: featuresOf(chancesOf(encoder), { verdict: patterns, confidence: 0.9 }),
    label: number < share * count ? ("fail" as const) : ("pass" as const),
  }));

const weights = fitJoint([
  ...examples(200, 0.95, 0.9, "fail"),
  ...examples(200, 0.7, 0.9, "pass"),
  ...examples(200, 0.5, 0.2, "fail"),
  ...examples(200, 0.02, 0.1, "pass"),
]);

const failChance = (encoder: number, patterns: Verdict) =>
  jointChances(weights, featuresOf(chancesOf(encoder), { verdict: patterns, confidence: 0.9 })).fail;

test("the joint chance is the share that was seen, for each of the ways in which the two can agree or differ", () => {
  expect(failChance(0.9, "fail")).toBeCloseTo(0.95, 1);
  expect(failChance(0.9, "pass")).toBeCloseTo(0.7, 1);
  expect(failChance(0.2, "fail")).toBeCloseTo(0.5, 1);
  expect(failChance(0.1, "pass")).toBeCloseTo(0.02, 1);
});

test("a verdict that no label has gets no weights, and no chance", () => {
  expect(Object.keys(weights).sort()).toEqual(["fail", "pass"]);
  const { partial, not_applicable } = jointChances(
    weights,
    featuresOf(chancesOf(0.5), { verdict: "partial", confidence: 1 }),
  );
  expect([partial, not_applicable]).toEqual([0, 0]);
});
