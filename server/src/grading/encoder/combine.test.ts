import { expect, test } from "vitest";
import { checkCatalogue } from "../checks/catalogue.ts";
import type { Finding, Turn, Verdict } from "../types.ts";
import { combine } from "./combine.ts";
import { type JointCheck, jointChecks } from "./joint-weights.ts";
import { rationaleOf } from "./rationales.ts";
import type { EncoderReading } from "./types.ts";

const turns: readonly Turn[] = ["My mother died. You still send bills!", "", "Account number? Thanks."].map(
  (text, index) => ({
    index,
    nodeId: `n${index}`,
    speaker: index === 0 ? "customer" : "agent",
    text,
    startMs: null,
    endMs: null,
  }),
);

/** Chances of pass, partial, fail and not_applicable. */
const readingOf = (check: string, [pass, partial, fail, not_applicable]: readonly number[]): EncoderReading => ({
  checks: {
    [check]: {
      chances: { pass, partial, fail, not_applicable } as Record<Verdict, number>,
      attention: Float32Array.of(0.2, 0.5, 0.3),
      problemQuotes: Int32Array.of(16, 37, 0, 0, 0, 15),
      goodQuotes: Int32Array.of(0, 15, 0, 0, 16, 23),
    },
  },
  signals: {
    [`problem:${check}`]: Float32Array.of(0.1, 0.9, 0.8),
    [`good:${check}`]: Float32Array.of(0.9, 0.9, 0.5),
  },
});

const found = (verdict: Verdict, confidence: number): Finding => ({
  verdict,
  value: verdict === "pass" ? 1 : 0,
  confidence,
  rationale: "As the patterns see it.",
  evidence: [{ turn: 0, nodeId: "n0", start: 0, end: 2, quote: "My" }],
});

/** The encoder's chances as they are; the confidence of the patterns adds to the verdict that they name. */
const plain: JointCheck = {
  threshold: 0.7,
  weights: {
    pass: [0, 1, 0, 0, 0, 1, 0, 0, 0],
    partial: [0, 0, 1, 0, 0, 0, 1, 0, 0],
    fail: [0, 0, 0, 1, 0, 0, 0, 1, 0],
    not_applicable: [0, 0, 0, 0, 1, 0, 0, 0, 1],
  },
};
const { partial: _, ...withoutPartial } = plain.weights;
const joints = new Map([
  ["empathy", plain],
  ["promise_dates", { ...plain, weights: withoutPartial }],
]);

const combined = (chances: readonly number[], finding: Finding, check = "empathy") =>
  combine(check, finding, readingOf(check, chances), turns, joints);

/** The patterns know nothing. */
const unknown = found("not_applicable", 0);

test("a chance of a problem from the threshold on raises it, and quotes the sentence that shows it", () => {
  const { confidence, ...rest } = combined([0.14, 0.01, 0.85, 0], unknown);
  expect(rest).toEqual({
    verdict: "fail",
    value: 0,
    rationale: "The agent does not respond to what upsets the customer.",
    evidence: [{ turn: 2, nodeId: "n2", start: 0, end: 15, quote: "Account number?" }],
  });
  expect(confidence).toBeCloseTo(0.85, 1);
  expect(combined([0.35, 0.3, 0.35, 0], unknown).verdict).toBe("pass");
});

test("what the patterns say changes the chances", () => {
  const chances = [0.35, 0.05, 0.6, 0];
  expect(combined(chances, found("pass", 0.9)).verdict).toBe("pass");
  const failed = combined(chances, found("fail", 0.9));
  expect(failed).toMatchObject({ verdict: "fail", rationale: "As the patterns see it." });
});

test("what only the agent or only the customer can show is quoted from their turns", () => {
  const both = new Map([
    ["ownership", plain],
    ["customer_effort", plain],
  ]);
  const quotes = (check: string) =>
    combine(check, unknown, readingOf(check, [0, 0, 1, 0]), turns, both).evidence.map(({ quote }) => quote);
  expect(quotes("ownership")).toEqual(["Account number?"]);
  expect(quotes("customer_effort")).toEqual(["You still send bills!"]);
});

test("where both come to the same verdict the words of the patterns stay", () => {
  const passed = found("pass", 0.9);
  expect(combined([0.8, 0.1, 0.1, 0], passed)).toEqual({ ...passed, confidence: expect.closeTo(0.9, 1) });
});

test("no problem is a pass with evidence, or does not apply and has none", () => {
  expect(combined([0.98, 0.01, 0.01, 0], unknown)).toMatchObject({
    verdict: "pass",
    evidence: [{ quote: "My mother died." }, { quote: "Thanks." }],
  });
  expect(combined([0.01, 0, 0.01, 0.98], found("pass", 0))).toMatchObject({
    verdict: "not_applicable",
    evidence: [],
  });
});

test("below the threshold a likely problem is no problem, but unsure", () => {
  expect(combined([0.4, 0.1, 0.5, 0], unknown)).toMatchObject({ verdict: "pass", confidence: expect.closeTo(0.4, 1) });
});

test("a failure that may be a partial one is a sure problem, but not sure enough to fail a card", () => {
  expect(combined([0.01, 0.45, 0.54, 0], unknown)).toMatchObject({ verdict: "fail", confidence: 0.79 });
  expect(combined([0.01, 0.54, 0.45, 0], unknown)).toMatchObject({
    verdict: "partial",
    confidence: expect.closeTo(0.99, 1),
  });
  expect(combined([0.01, 0.01, 0.98, 0], unknown).confidence).toBeGreaterThan(0.9);
});

test("a check without partial in its definition gives none", () => {
  expect(combined([0.01, 0.9, 0.09, 0], unknown, "promise_dates").verdict).toBe("fail");
});

test("checks that the encoder did not learn and conversations that it did not read keep their finding", () => {
  const finding = found("pass", 0.9);
  expect(combined([0, 0, 1, 0], finding, "talk_ratio")).toBe(finding);
  expect(combine("empathy", finding, readingOf("closing", [0, 0, 1, 0]), turns, joints)).toBe(finding);
  expect(combine("empathy", finding, null, turns, joints)).toBe(finding);
});

test("each joint check exists, reads language, and has a sentence for each of its verdicts", () => {
  expect(jointChecks.size).toBeGreaterThan(10);
  for (const [check, { threshold, weights }] of jointChecks) {
    expect(checkCatalogue.get(check)?.english).toBe(true);
    expect(threshold).toBeGreaterThanOrEqual(0.5);
    for (const verdict of Object.keys(weights) as Verdict[]) expect(rationaleOf(check, verdict)).toMatch(/^[A-Z].*\.$/);
  }
});
