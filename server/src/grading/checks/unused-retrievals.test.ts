import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { unusedRetrievals } from "./unused-retrievals.ts";

const policy = {
  type: "retrieval",
  input: "return policy",
  output: "Unworn shoes can be sent back within 30 days with the original box; postage is refunded.",
} as const;
const ask = "c: what is your return policy";

describe("unused retrievals", () => {
  test("are none when the answer has their words", () => {
    const lines = [ask, "a: You can send unworn shoes back in their original box within thirty days."];
    expect(judged(unusedRetrievals, lines, { steps: [policy] })).toMatchObject({
      verdict: "pass",
      evidence: [{ turn: null }, { turn: 1 }],
    });
  });

  test("fail when the answer has only the words of the question", () => {
    const lines = [ask, "a: Our return policy is a policy of returns. What else do you want to know?"];
    expect(judged(unusedRetrievals, lines, { steps: [policy] }).verdict).toBe("fail");
  });

  test("are partial when one of two is used", () => {
    const other = {
      type: "retrieval",
      input: "opening hours",
      output: "Weekdays nine to seventeen, Saturdays closed.",
    } as const;
    const lines = [ask, "a: Send the unworn shoes back in the original box within 30 days."];
    expect(judged(unusedRetrievals, lines, { steps: [policy, other] })).toMatchObject({
      verdict: "partial",
      value: 0.5,
    });
  });

  test("are not used by what was said before", () => {
    const lines = ["a: Unworn shoes in the original box can be sent back within 30 days.", ask, "a: Anything else?"];
    expect(judged(unusedRetrievals, lines, { steps: [{ ...policy, afterTurn: 1 }] }).verdict).toBe("fail");
  });

  test("need a retrieval with anything in it", () => {
    expect(judged(unusedRetrievals, [ask, "a: Yes."]).verdict).toBe("not_applicable");
    expect(judged(unusedRetrievals, [ask, "a: Yes."], { steps: [{ type: "retrieval", output: "[]" }] }).verdict).toBe(
      "not_applicable",
    );
    expect(judged(unusedRetrievals, [], { steps: [policy] }).verdict).toBe("fail");
  });
});
