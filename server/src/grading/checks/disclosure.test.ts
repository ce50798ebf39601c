import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { disclosure } from "./disclosure.ts";

const text =
  "This is an attempt to collect a debt and any information obtained will be used for that purpose. You have 30 days to dispute it.";
const parameters = { text };

describe("a disclosure", () => {
  test("is read word for word, over several turns, with slips and without punctuation", () => {
    expect(judged(disclosure, ["c: yes", `a: Okay. ${text} Is that clear?`], { parameters })).toMatchObject({
      verdict: "pass",
      evidence: [{ turn: 1, start: 6, quote: text.slice(0, -1) }],
    });
    const lines = [
      "a: so uh this is an attempt to collect the debt and any information obtained",
      "c: mhm",
      "a: will be used for that purpose you have thirty days to dispute it",
    ];
    expect(judged(disclosure, lines, { parameters }).verdict).toBe("pass");
  });

  test("read by half is partial, and the rest is named", () => {
    const finding = judged(disclosure, ["a: This is an attempt to collect a debt and any information obtained."], {
      parameters: { text: text.slice(0, 96) },
    });
    expect(finding).toMatchObject({ verdict: "partial" });
    expect(finding.value).toBeGreaterThan(0.5);
    expect(finding.rationale).toContain("will be used for that purpose");
  });

  test("is not read by ordinary talk that has its small words", () => {
    const lines = [
      "a: It is about what you have to pay, and that will be done in a day or two. Is this any use for you?",
    ];
    expect(judged(disclosure, lines, { parameters }).verdict).toBe("fail");
  });

  test("is not read by the customer, nor by anybody else when the agent is silent", () => {
    expect(judged(disclosure, [`c: ${text}`, "a: Yes."], { parameters }).verdict).toBe("fail");
    expect(judged(disclosure, [`c: ${text}`], { parameters }).verdict).toBe("not_applicable");
  });

  test("is found in the midst of a very long conversation", () => {
    const lines = Array.from({ length: 3_000 }, (_, at) => `a: and that is number ${at} of all that you have to do`);
    lines[2_000] = `a: ${text}`;
    expect(judged(disclosure, lines, { parameters })).toMatchObject({ verdict: "pass", evidence: [{ turn: 2_000 }] });
  });
});
