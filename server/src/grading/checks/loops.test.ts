import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { loops } from "./loops.ts";

const again = "a: Sorry. Please describe your issue in a few words.";
const call = { name: "find_order", input: '{"id": 1}', output: "{}" };

describe("loops", () => {
  test("are partial with a sentence twice, and fail with three", () => {
    expect(judged(loops, ["a: Hello.", again]).verdict).toBe("pass");
    expect(judged(loops, [again, "c: no", again]).verdict).toBe("partial");
    expect(
      judged(loops, [again, "c: no", again, "c: no", "a: please describe your issue in a few words"]),
    ).toMatchObject({
      verdict: "fail",
      evidence: [{ turn: 0, quote: "Please describe your issue in a few words" }, { turn: 2 }, { turn: 4 }],
    });
  });

  test("are the same tool with the same input", () => {
    const lines = ["c: hi", "a: Let me see."];
    expect(judged(loops, lines, { steps: [call, { ...call, input: '{"id":1}' }] }).verdict).toBe("partial");
    expect(judged(loops, lines, { steps: [call, call, call] })).toMatchObject({
      verdict: "fail",
      evidence: [{ turn: null }, {}, {}],
    });
    expect(judged(loops, lines, { steps: [call, { ...call, input: '{"id": 2}' }] }).verdict).toBe("pass");
  });

  test("are not a second try after a failure, but a third", () => {
    const lines = ["c: hi", "a: Let me see."];
    const failed = { ...call, failed: true };
    expect(judged(loops, lines, { steps: [failed, call] }).verdict).toBe("pass");
    expect(judged(loops, lines, { steps: [failed, failed, call] }).verdict).toBe("fail");
  });

  test("are not courtesies, nor the customer's", () => {
    expect(
      judged(loops, ["a: Thank you.", "c: why is it so", "a: Thank you.", "c: why is it so", "a: Thank you."]).verdict,
    ).toBe("pass");
    expect(judged(loops, ["c: why is it so", "c: why is it so", "c: why is it so"]).verdict).toBe("not_applicable");
    expect(judged(loops, []).verdict).toBe("not_applicable");
  });
});
