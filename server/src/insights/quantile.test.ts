import fc from "fast-check";
import { expect, test } from "vitest";
import { quantile } from "./quantile.ts";
import { buckets } from "./types.ts";

const countsOf = (scores: readonly number[]) =>
  buckets.map((_, n) => scores.filter((score) => Math.floor(score / 5) === n).length);

test("an estimate is off by no more than a bucket is wide", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constant(100), fc.double({ min: 0, max: 100, noNaN: true })), { minLength: 1 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (scores, share) => {
        const sorted = scores.toSorted((a, b) => a - b);
        const exact = sorted[Math.ceil(share * sorted.length) - 1] as number;
        expect(Math.abs((quantile(countsOf(scores), share) as number) - exact)).toBeLessThanOrEqual(5);
      },
    ),
  );
});

test("without scores there is none", () => {
  expect(quantile(countsOf([]), 0.5)).toBeUndefined();
});
