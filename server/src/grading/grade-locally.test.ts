import { describe, expect, test } from "vitest";
import { gradeLocally } from "./grade-locally.ts";
import { judgeCriterion } from "./judge-criterion.ts";
import { summaryOf } from "./summary.ts";
import { testCriterion } from "./test-criterion.ts";
import { coverageOf, totalOf } from "./total.ts";
import type { Criterion, Finding, GradedConversation } from "./types.ts";

const criterion = (more: Partial<Criterion> = {}) => testCriterion("greeting", { name: "Greets", ...more });

const conversation = (texts: readonly string[], more: Partial<GradedConversation> = {}): GradedConversation => ({
  channel: "chat",
  language: "en",
  durationSeconds: null,
  agent: null,
  tags: [],
  metadata: {},
  steps: [],
  turns: texts.map((text, index) => ({
    index,
    nodeId: `n${index + 1}`,
    speaker: index % 2 === 0 ? "agent" : "customer",
    text,
    startMs: null,
    endMs: null,
  })),
  ...more,
});

const greeted = conversation(["Hello, this is Anna from Harper Bank.", "Hi, thanks."]);

const found = (more: Partial<Finding>): Finding => ({
  verdict: "pass",
  value: 1,
  confidence: 0.9,
  rationale: "",
  evidence: [],
  ...more,
});
const judged = (more: Partial<Criterion>, finding: Partial<Finding>) =>
  judgeCriterion(criterion(more), found(finding), "local");

describe("the local grader", () => {
  test("judges a criterion by its check, with the words that show it", () => {
    const { criteria } = gradeLocally({ criteria: [criterion()] }, greeted);
    expect(criteria).toMatchObject([{ key: "greeting", verdict: "pass", score: 1, unsure: false, gradedBy: "local" }]);
    for (const { turn, start, end, quote } of criteria[0]?.evidence ?? []) {
      expect(greeted.turns[turn ?? -1]?.text.slice(start ?? 0, end ?? 0)).toBe(quote);
    }
  });

  test("leaves out what does not apply", () => {
    const only = criterion({ appliesWhen: 'channel == "voice"' });
    expect(gradeLocally({ criteria: [only] }, greeted).criteria).toMatchObject([
      { verdict: "not_applicable", score: null, unsure: false },
    ]);
    const voice = { ...greeted, channel: "voice" };
    expect(gradeLocally({ criteria: [only] }, voice).criteria).toMatchObject([{ verdict: "pass" }]);
  });

  test("is unsure of what only a model can answer", () => {
    const asked = criterion({ check: null, question: "Was it kind?" });
    expect(gradeLocally({ criteria: [asked] }, greeted).criteria).toMatchObject([
      { verdict: "not_applicable", unsure: true },
    ]);
  });

  test("judges nothing by words in a language that it can't read, and says which", () => {
    const german = conversation(["Guten Tag, was kann ich für Sie tun?", "Sie sind ein Idiot."], { language: "de" });
    const graded = gradeLocally({ criteria: [criterion(), criterion({ key: "share", check: "talk_ratio" })] }, german);
    expect(graded.unread).toBe("The conversation is in German. The local grader reads English only.");
    expect(graded.criteria).toMatchObject([
      { verdict: "not_applicable", unsure: true, confidence: 0, score: null, rationale: graded.unread },
      { unsure: false },
    ]);
    expect([graded.sentiment, graded.satisfaction]).toEqual([null, null]);
    expect(gradeLocally({ criteria: [criterion({ check: "talk_ratio" })] }, german).unread).toBeNull();
  });

  test("reads English whatever the record says of its language", () => {
    const { criteria, unread } = gradeLocally({ criteria: [criterion()] }, { ...greeted, language: "es" });
    expect([unread, criteria[0]?.verdict]).toEqual([null, "pass"]);
  });

  test("says nothing of nobody, and takes 5,000 turns", () => {
    const { criteria, sentiment, satisfaction } = gradeLocally({ criteria: [criterion()] }, conversation([]));
    expect([criteria[0]?.verdict, sentiment, satisfaction]).toEqual(["not_applicable", null, null]);
    const long = conversation(Array.from({ length: 5_000 }, (_, i) => `This is turn ${i}, is it not?`));
    expect(gradeLocally({ criteria: [criterion()] }, long).criteria).toHaveLength(1);
  });
});

describe("points", () => {
  test("are the share of the criterion's own, by category where it has some", () => {
    expect(judged({ type: "scale", maxScore: 5 }, { verdict: "partial", value: 0.5 }).score).toBe(2.5);
    const categories = [
      { name: "good", score: 1 },
      { name: "fair", score: 0.25 },
    ];
    const sorted = judged({ type: "category", maxScore: 4, categories }, { category: "fair" });
    expect(sorted).toMatchObject({ score: 1, category: "fair" });
    expect(judged({}, { verdict: "not_applicable" }).score).toBeNull();
  });

  test("count by weight; what does not apply leaves the sum", () => {
    const criteria = [
      judged({ weight: 3 }, { value: 1 }),
      judged({ weight: 1 }, { verdict: "fail", value: 0 }),
      judged({ weight: 96 }, { verdict: "not_applicable" }),
    ];
    expect(totalOf(criteria, { passScore: 75 })).toEqual({ score: 75, passed: true, criticalFailed: false });
    expect(totalOf(criteria, { passScore: 76 }).passed).toBe(false);
    expect(totalOf(criteria.slice(2), { passScore: 70 })).toMatchObject({ score: null, passed: true });
  });

  test("can't save a card whose critical criterion failed", () => {
    const criteria = [judged({ weight: 99 }, {}), judged({ critical: true }, { verdict: "fail", value: 0 })];
    const total = totalOf(criteria, { passScore: 70 });
    expect(total).toEqual({ score: 99, passed: false, criticalFailed: true });
    expect(summaryOf(criteria, total)).toBe("1 of 2 criteria passed. Failed, including a critical criterion: Greets.");
  });

  test("leave out what the grader is unsure of, which shows as coverage", () => {
    const unsure = judged({ weight: 50 }, { verdict: "fail", value: 0, confidence: 0.59 });
    const criteria = [judged({}, {}), unsure];
    expect(totalOf(criteria, { passScore: 70 })).toEqual({ score: 100, passed: true, criticalFailed: false });
    expect(coverageOf(criteria)).toEqual({ judged: 1, total: 2 });
    expect(summaryOf(criteria, { criticalFailed: false })).toBe("1 of 1 criteria passed. 1 of 2 criteria judged.");
    expect(totalOf([unsure], { passScore: 70 })).toEqual({ score: null, passed: null, criticalFailed: false });
  });

  test("of a critical criterion fail the card only if the failure is sure", () => {
    const failed = (confidence: number) => [
      judged({}, {}),
      judged({ critical: true }, { verdict: "fail", value: 0, confidence }),
    ];
    expect(totalOf(failed(0.8), { passScore: 0 })).toMatchObject({ passed: false, criticalFailed: true });
    expect(totalOf(failed(0.79), { passScore: 0 })).toEqual({ score: 100, passed: true, criticalFailed: false });
    expect(judged({ critical: true }, { confidence: 0.79 }).unsure).toBe(false);
  });
});
