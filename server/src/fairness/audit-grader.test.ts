import { describe, expect, test } from "vitest";
import type { GradedConversation, RubricContent } from "../grading/index.ts";
import { testCriterion } from "../grading/test-criterion.ts";
import { startAudit } from "./audit-grader.ts";
import { reportInWords } from "./report-in-words.ts";
import { groupedShareOf, shareOf } from "./share-of.ts";

const rubric = (phrase: string): RubricContent => ({
  passScore: 50,
  minimumAgreement: null,
  criteria: [testCriterion("required_phrases", { key: "says", name: "Says it", parameters: { phrases: [phrase] } })],
});

const said = (text: string): GradedConversation => ({
  channel: "chat",
  language: null,
  durationSeconds: null,
  agent: null,
  tags: [],
  metadata: {},
  turns: [{ index: 0, nodeId: "n1", speaker: "agent", text, startMs: null, endMs: null }],
  steps: [],
});

const audited = async (phrase: string, ...texts: string[]) => {
  const audit = startAudit(rubric(phrase));
  for (const [i, text] of texts.entries()) await audit.add(`c${i}`, said(text));
  return audit.report();
};

describe("an audit", () => {
  const texts = ["Hello, my name is Mary.", "Hello, my name is James.", "Hello there."];

  test("finds a grader that goes by names, and shows where", async () => {
    const [gender] = (await audited("name is mary", ...texts)).swaps;
    expect(gender).toMatchObject({
      key: "names_gender",
      touched: 2,
      untouched: 1,
      flipped: { count: 2, of: 2, share: 1 },
      conversations: { count: 2, of: 2 },
      passed: { count: 2, of: 2 },
      meanChange: 0,
      meanAbsoluteChange: 100,
      criteria: [{ key: "says", lower: 1, higher: 1 }],
    });
    expect(gender?.criteria[0]?.examples).toMatchObject([
      { id: "c0", criterion: "says", before: "pass", after: "fail" },
      { id: "c1", before: "fail", after: "pass" },
    ]);
  });

  test("finds nothing where names don't matter", async () => {
    const report = await audited("my name is", ...texts);
    for (const { key, flipped } of report.swaps.filter(({ key }) => key.startsWith("names"))) {
      expect(flipped, key).toMatchObject({ count: 0, of: 2, share: 0, low: 0 });
    }
    expect(reportInWords(report)).toContain("2 conversations, 1 had nothing to swap");
  });
});

describe("a share", () => {
  test("has the interval of Wilson", () => {
    expect(shareOf(5, 10)).toMatchObject({ low: expect.closeTo(0.2366, 4), high: expect.closeTo(0.7634, 4) });
    expect(shareOf(0, 10)).toMatchObject({ low: 0, high: expect.closeTo(0.2775, 4) });
    expect(shareOf(10, 10)).toMatchObject({ low: expect.closeTo(0.7225, 4), high: 1 });
    expect(shareOf(0, 0).share).toBeNull();
  });

  test("of what goes together is less sure than of what does not", () => {
    // 100 conversations with 10 verdicts each; 50 flips, in 5 conversations or one in each of 50.
    const together = { groups: 100, count: 50, of: 1_000, countSquared: 500, countTimesOf: 500, ofSquared: 10_000 };
    const apart = { ...together, countSquared: 50 };
    const width = (share: ReturnType<typeof shareOf>) => (share.high ?? 0) - (share.low ?? 0);
    expect(width(groupedShareOf(together))).toBeGreaterThan(2 * width(groupedShareOf(apart)));
    expect(width(groupedShareOf(apart))).toBeCloseTo(width(shareOf(50, 1_000)), 10);
    const none = { ...together, count: 0, countSquared: 0, countTimesOf: 0 };
    expect(groupedShareOf(none).high).toBeCloseTo(shareOf(0, 100).high ?? 0, 10);
  });

  test("of one conversation without a single hit is worth one look, however many verdicts it has", () => {
    const one = { groups: 1, count: 0, of: 4, countSquared: 0, countTimesOf: 0, ofSquared: 16 };
    expect(groupedShareOf(one)).toMatchObject({ share: 0, low: 0, high: expect.closeTo(0.7935, 4) });
  });
});
