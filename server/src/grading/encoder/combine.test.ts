import { expect, test } from "vitest";
import { checkCatalogue } from "../checks/catalogue.ts";
import type { Finding, Turn, Verdict } from "../types.ts";
import { encoderPolicies } from "./check-policies.ts";
import { combine } from "./combine.ts";
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

/** Chances of pass, partial, fail and not_applicable; the threshold is 0.7. */
const readingOf = (check: string, [pass, partial, fail, not_applicable]: readonly number[]): EncoderReading => ({
  checks: {
    [check]: {
      chances: { pass, partial, fail, not_applicable } as Record<Verdict, number>,
      threshold: 0.7,
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

const combined = (chances: readonly number[], finding: Finding, check = "empathy") =>
  combine(check, finding, readingOf(check, chances), turns);

test("a chance of a problem from the threshold on raises it, and quotes the sentence that shows it", () => {
  expect(combined([0.2, 0.2, 0.6, 0], found("not_applicable", 0.75))).toEqual({
    verdict: "fail",
    value: 0,
    confidence: 0.6,
    rationale: "The agent does not respond to what upsets the customer.",
    evidence: [{ turn: 2, nodeId: "n2", start: 0, end: 15, quote: "Account number?" }],
  });
});

test("the likelier of partial and fail is given, with its own chance", () => {
  expect(combined([0.2, 0.5, 0.3, 0], found("pass", 0.9))).toMatchObject({
    verdict: "partial",
    value: 0.5,
    confidence: 0.5,
  });
});

test("a low chance of a problem is a pass, or does not apply, whichever is likelier", () => {
  expect(combined([0.8, 0.05, 0.05, 0.1], found("not_applicable", 0.5))).toMatchObject({
    verdict: "pass",
    confidence: 0.8,
    evidence: [{ quote: "My mother died." }, { quote: "Thanks." }],
  });
  expect(combined([0.1, 0.05, 0.05, 0.8], found("pass", 0.5))).toMatchObject({
    verdict: "not_applicable",
    evidence: [],
  });
});

test("between the two the finding of the patterns stands", () => {
  for (const finding of [found("pass", 0.9), found("fail", 0.8), found("pass", 0.5)]) {
    expect(combined([0.65, 0.15, 0.2, 0], finding)).toBe(finding);
  }
});

test("that there is no problem is unsure if the encoder doubts it; a problem is not", () => {
  expect(combined([0.5, 0.2, 0.3, 0], found("pass", 0.9))).toEqual({ ...found("pass", 0.9), confidence: 0.5 });
  expect(combined([0.6, 0.2, 0.2, 0], found("not_applicable", 0.9)).confidence).toBeLessThan(0.6);
  const failed = found("fail", 0.8);
  expect(combined([0.5, 0.2, 0.3, 0], failed)).toBe(failed);
});

test("a sure problem of the patterns is taken back only where the table says so, an unsure one always", () => {
  const sure = found("fail", 0.8);
  const clear = [0.95, 0.02, 0.03, 0];
  expect(combined(clear, sure, "professionalism")).toBe(sure);
  expect(combined(clear, found("fail", 0.55), "professionalism").verdict).toBe("pass");
  expect(combined(clear, sure, "empathy").verdict).toBe("pass");
});

test("where both agree the words of the patterns stay; a problem that both see is as sure as the surer one", () => {
  const passed = found("pass", 0.9);
  expect(combined([0.7, 0.1, 0, 0.2], passed)).toEqual({ ...passed, confidence: 0.7 });
  const failed = found("fail", 0.8);
  expect(combined([0.1, 0.4, 0.5, 0], failed)).toEqual(failed);
});

test("a check without partial in its definition gives none", () => {
  const finding = combined([0.2, 0.5, 0.3, 0], found("pass", 0.9), "promise_dates");
  expect(finding).toMatchObject({ verdict: "fail", confidence: 0.8 });
});

test("critical checks, checks that the encoder did not learn and conversations that it did not read keep their finding", () => {
  const finding = found("pass", 0.9);
  for (const check of ["sensitive_data", "identity_verification", "consistent_information", "greeting"]) {
    expect(combined([0, 0, 1, 0], finding, check)).toBe(finding);
  }
  expect(combine("empathy", finding, readingOf("closing", [0, 0, 1, 0]), turns)).toBe(finding);
  expect(combine("empathy", finding, null, turns)).toBe(finding);
});

test("each check in the table exists, and has a sentence for each of its verdicts", () => {
  for (const [check, { hasPartial }] of encoderPolicies) {
    expect(checkCatalogue.get(check)?.english).toBe(true);
    const verdicts: readonly Verdict[] = [
      "pass",
      ...(hasPartial ? ["partial" as const] : []),
      "fail",
      "not_applicable",
    ];
    for (const verdict of verdicts) expect(rationaleOf(check, verdict)).toMatch(/^[A-Z].*\.$/);
  }
});
