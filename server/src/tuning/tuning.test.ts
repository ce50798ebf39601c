import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Criterion, type Finding, localGrader, type Verdict } from "../grading/index.ts";
import { testCriterion } from "../grading/test-criterion.ts";
import { agreementOf } from "./agreement-of.ts";
import { applyTuning, tunedVersion } from "./apply-tuning.ts";
import { fingerprintOf } from "./fingerprint-of.ts";
import { tuneCriterion } from "./tune-criterion.ts";
import type { Review, Tuning } from "./types.ts";

const criterion = (given: Partial<Criterion> = {}) =>
  testCriterion("greeting", { name: "Greeting", parameters: { first_turns: 2, words: ["a"] }, ...given });

const values = { pass: 1, partial: 0.5, fail: 0, not_applicable: 0 };

const review = (i: number, found: Verdict, said: Verdict, confidence = 0.8): Review => ({
  conversationId: `c${i}`,
  found: { verdict: found, value: values[found], confidence, hasEvidence: found !== "not_applicable" },
  said,
  share: said === "not_applicable" ? null : values[said],
  judged: true,
});

const many = (count: number, of: (i: number) => Review) => Array.from({ length: count }, (_, i) => of(i));

/** Always the same, and without a pattern. */
const chance = (i: number) => createHash("sha256").update(`${i}`).digest().readUInt32BE() / 2 ** 32;

/** People who are lenient: what the grader fails they call partial. */
const lenient = many(60, (i) => (i % 3 === 0 ? review(i, "fail", "partial") : review(i, "pass", "pass", 0.9)));

describe("a criterion is tuned", () => {
  test("when people always judge otherwise, and held-out reviews show it", () => {
    const { outcome, tuned } = tuneCriterion(criterion(), lenient);
    expect(outcome).toMatchObject({ applied: true, reviews: 60, conversations: 60, leftAsTheyWere: 0 });
    expect(outcome.trial?.before.accuracy).toBeCloseTo(2 / 3, 10);
    expect(outcome.trial?.after).toEqual({ accuracy: 1, kappa: 1 });
    expect(outcome.trial?.gain.accuracy.low).toBeGreaterThan(0.1);
    expect(tuned?.fingerprint).toBe(fingerprintOf(criterion()));
  });

  test("only where it is needed: a check's reasons are told apart by how sure they are", () => {
    const reviews = many(120, (i) => {
      if (i % 3 === 0) return review(i, "fail", "partial", 0.7);
      return i % 3 === 1 ? review(i, "fail", "fail", 0.9) : review(i, "pass", "pass");
    });
    const { outcome } = tuneCriterion(criterion(), reviews);
    expect(outcome).toMatchObject({ applied: true, trial: { after: { accuracy: 1 } } });
  });

  test.each([
    ["some of them noise", 3],
    ["all of them noise", 1],
  ])("never on reviews that are %s", (_, every) => {
    const all: Verdict[] = ["pass", "partial", "fail"];
    const offsets = Array.from({ length: 20 }, (_, i) => 10_000 * i);
    for (const offset of offsets) {
      const reviews = many(150, (i) => {
        const found = all[Math.floor(3 * chance(offset + 2 * i))] as Verdict;
        const other = all[Math.floor(3 * chance(offset + 2 * i + 1))] as Verdict;
        return review(i, found, i % every === 0 ? other : found);
      });
      expect(tuneCriterion(criterion(), reviews), `noise ${offset}`).toMatchObject({
        outcome: { applied: false, reason: "not clearly better on held-out reviews" },
        tuned: null,
      });
    }
  });

  test("not by corrections alone: what people left as it was speaks for the grader", () => {
    const corrected = many(12, (i) => review(i, "fail", "partial"));
    const left = many(200, (i) => ({ ...review(100 + i, "fail", "fail"), judged: false }));
    const { outcome } = tuneCriterion(criterion(), [...corrected, ...left]);
    expect(outcome).toMatchObject({ applied: false, leftAsTheyWere: 200 });
  });

  test("not from few reviews, from few conversations, by category or without a check", () => {
    const few = tuneCriterion(criterion(), lenient.slice(0, 29)).outcome;
    expect(few).toMatchObject({ applied: false, trial: null, reason: "needs 30 reviews of 20 conversations" });
    const crowded = lenient.map((each, i) => ({ ...each, conversationId: `c${i % 10}` }));
    expect(tuneCriterion(criterion(), crowded).outcome.trial).toBeNull();
    expect(tuneCriterion(criterion({ type: "category" }), lenient).outcome.applied).toBe(false);
    expect(tuneCriterion(criterion({ check: null }), lenient).outcome.applied).toBe(false);
  });

  test("the same from the same reviews, in any order", () => {
    expect(tuneCriterion(criterion(), lenient.toReversed())).toEqual(tuneCriterion(criterion(), lenient));
  });
});

const learnt = (reviews: readonly Review[] = lenient): Tuning => {
  const { tuned } = tuneCriterion(criterion(), reviews);
  if (!tuned) throw new Error("it was not tuned");
  const criteria = { greeting: tuned };
  const counts = { rubricVersion: 1, cards: reviews.length, conversations: reviews.length };
  return { date: "2026-11-15", grader: localGrader.version, ...counts, criteria };
};

const finding = (verdict: Verdict, confidence = 0.8): Finding => ({
  verdict,
  value: values[verdict],
  confidence,
  rationale: "Nothing was said.",
  evidence: verdict === "not_applicable" ? [] : [{ turn: 0, nodeId: "n1", start: 0, end: 2, quote: "hi" }],
});

describe("a tuned grader", () => {
  test("corrects the verdict, keeps its evidence and says who corrected it", () => {
    const corrected = applyTuning(learnt(), criterion(), finding("fail"));
    expect(corrected).toMatchObject({ verdict: "partial", value: 0.5, evidence: finding("fail").evidence });
    expect(corrected.rationale).toBe(
      "Nothing was said. Corrected from fail to partial by the workspace's reviews: people decided this in 20 of 20 similar cases.",
    );
    expect(corrected.confidence).toBeGreaterThan(0.6);
    expect(corrected.confidence).toBeLessThan(1);
  });

  test("is as sure as people agreed where it keeps its verdict", () => {
    const kept = applyTuning(learnt(), criterion(), finding("pass", 0.9));
    expect(kept).toEqual({ ...finding("pass", 0.9), confidence: kept.confidence });
    expect(kept.confidence).toBeGreaterThan(0.9);
  });

  test("never makes a verdict of what has no evidence, but doubts it", () => {
    const seen = many(80, (i) => review(i, "not_applicable", i % 2 === 0 ? "fail" : "not_applicable"));
    const tuning = learnt([
      ...lenient,
      ...seen.map((each) => ({ ...each, conversationId: `n${each.conversationId}` })),
    ]);
    const doubted = applyTuning(tuning, criterion(), finding("not_applicable"));
    expect(doubted).toMatchObject({ verdict: "not_applicable", evidence: [] });
    expect(doubted.confidence).toBeLessThan(0.6);
  });

  test("leaves alone a criterion that has been changed, and another grader's findings", () => {
    const tuning = learnt();
    const changed = [
      criterion({ check: "closing" }),
      criterion({ parameters: { first_turns: 3, words: ["a"] } }),
      criterion({ key: "other" }),
      criterion({ key: "constructor" }),
      criterion({ type: "scale" }),
    ];
    for (const each of changed) expect(applyTuning(tuning, each, finding("fail"))).toEqual(finding("fail"));
    expect(tunedVersion(tuning, changed)).toBe(localGrader.version);
    expect(applyTuning({ ...tuning, grader: "0" }, criterion(), finding("fail"))).toEqual(finding("fail"));
  });

  test("goes on with a criterion that is only named or weighed otherwise", () => {
    const renamed = criterion({ name: "Hello", weight: 9, parameters: { words: ["a"], first_turns: 2 } });
    expect(applyTuning(learnt(), renamed, finding("fail")).verdict).toBe("partial");
    expect(tunedVersion(learnt(), [renamed])).toBe(`${localGrader.version}+tuned 2026-11-15`);
  });
});

test("agreement is Cohen's: 0.4 in his example of 50 proposals, 0 where nobody ever differs", () => {
  const pairs = (count: number, said: Verdict, found: Verdict) =>
    Array.from({ length: count }, () => ({ said, found }));
  const table = [
    ...pairs(20, "pass", "pass"),
    ...pairs(5, "pass", "fail"),
    ...pairs(10, "fail", "pass"),
    ...pairs(15, "fail", "fail"),
  ];
  expect(agreementOf(table).accuracy).toBeCloseTo(0.7, 10);
  expect(agreementOf(table).kappa).toBeCloseTo(0.4, 10);
  expect(agreementOf(pairs(9, "pass", "pass"))).toEqual({ accuracy: 1, kappa: 0 });
});
