import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { requiredPhrases } from "./required-phrases.ts";

const said = (phrases: readonly string[], lines: readonly string[], more: object = {}) =>
  judged(requiredPhrases, lines, { parameters: { phrases, ...more } });

describe("required phrases", () => {
  test("are heard in other forms, contracted, and with small words between", () => {
    expect(said(["this call is recorded"], ["a: please note this call is being recorded"]).verdict).toBe("pass");
    expect(said(["I am sorry"], ["a: I’m so sorry about that."]).verdict).toBe("pass");
    expect(said(["fourteen days"], ["a: You have 14 days."]).verdict).toBe("pass");
    expect(said(["ご利用ありがとう"], ["a: 本日はご利用ありがとうございます"]).verdict).toBe("pass");
  });

  test("are not said by a denial", () => {
    const finding = said(["record this call"], ["a: No, we don't record this call."]);
    expect(finding).toMatchObject({ verdict: "fail" });
    expect(said(["calls are recorded"], ["a: Calls are not recorded."]).verdict).toBe("fail");
    expect(finding.rationale).toContain("negated");
  });

  test("are said although a polite no stands before them", () => {
    expect(said(["contact us"], ["a: Please don't hesitate to contact us."]).verdict).toBe("pass");
    expect(said(["is there anything else"], ["a: no problem is there anything else"]).verdict).toBe("pass");
  });

  test("are all wanted, unless any is enough", () => {
    const lines = ["a: Thank you for calling.", "c: bye"];
    expect(said(["thank you for calling", "goodbye"], lines)).toMatchObject({ verdict: "partial", value: 0.5 });
    expect(said(["thank you for calling", "goodbye"], lines, { any: true }).verdict).toBe("pass");
    expect(said(["goodbye", "farewell"], lines, { any: true }).verdict).toBe("fail");
  });

  test("count only where they have to stand, and are shown where they stood instead", () => {
    const lines = ["a: Hello.", "c: hi", "a: This call is recorded.", "c: ok", "a: Bye."];
    expect(said(["call is recorded"], lines, { first_turns: 1 })).toMatchObject({
      verdict: "fail",
      evidence: [{ turn: 2, quote: "call is recorded" }],
    });
    expect(said(["call is recorded"], lines, { first_turns: 2 }).verdict).toBe("pass");
    expect(said(["bye"], lines, { last_turns: 1 }).verdict).toBe("pass");
  });

  test("are unsure where most of a phrase is there", () => {
    const finding = said(["you may cancel within ten days"], ["a: You may withdraw within ten days."]);
    expect(finding.verdict).toBe("fail");
    expect(finding.confidence).toBeLessThan(0.6);
  });

  test("are no matter of the customer's", () => {
    expect(said(["goodbye"], ["c: goodbye"]).verdict).toBe("not_applicable");
    expect(said(["goodbye"], ["c: goodbye", "a: ciao"]).verdict).toBe("fail");
  });
});
