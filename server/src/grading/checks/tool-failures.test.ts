import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { toolFailures } from "./tool-failures.ts";

const failed = { name: "find_order", failed: true, error: "timeout" };
const went = { name: "find_order", output: "{}" };
const lines = (answer: string) => ["c: where is my order", `a: ${answer}`];

describe("tool failures", () => {
  test("pass when none failed, or when tried again with success", () => {
    expect(judged(toolFailures, lines("On its way."), { steps: [went] })).toMatchObject({
      verdict: "pass",
      evidence: [{ turn: null, start: null, end: null, quote: "{}" }],
    });
    expect(judged(toolFailures, lines("On its way."), { steps: [failed, failed, went] }).verdict).toBe("pass");
  });

  test("pass when the customer is told", () => {
    expect(judged(toolFailures, lines("Sorry, I couldn't reach our order system."), { steps: [failed] }).verdict).toBe(
      "pass",
    );
    expect(judged(toolFailures, lines("our system is down at the moment"), { steps: [failed] }).verdict).toBe("pass");
  });

  test("fail when nothing is said of it, or only asked", () => {
    expect(judged(toolFailures, lines("It arrives tomorrow."), { steps: [failed] })).toMatchObject({
      verdict: "fail",
      evidence: [{ turn: null, quote: "timeout" }],
    });
    expect(judged(toolFailures, lines("What is the problem?"), { steps: [failed] }).verdict).toBe("fail");
  });

  test("fail when the success came before", () => {
    expect(judged(toolFailures, lines("It arrives tomorrow."), { steps: [went, failed] }).verdict).toBe("fail");
  });

  test("are partial when only some are made good", () => {
    const steps = [failed, { name: "open_ticket", failed: true, error: "denied" }];
    const told = "I could not find the order, the system timed out. Your ticket is on its way.";
    expect(judged(toolFailures, ["c: hi", "a: I could not run the order search."], { steps })).toMatchObject({
      verdict: "partial",
      evidence: [{ quote: "denied" }],
    });
    expect(judged(toolFailures, lines(told), { steps: [...steps, went] }).verdict).toBe("pass");
  });

  test("of a tool without a name are made good like those of any other", () => {
    const steps = [failed, { name: null, failed: true, error: "denied" }];
    expect(judged(toolFailures, lines("our system is down at the moment"), { steps }).verdict).toBe("pass");
    expect(judged(toolFailures, lines("It arrives tomorrow."), { steps })).toMatchObject({
      verdict: "fail",
      rationale: expect.stringContaining("find_order, a tool without a name"),
    });
  });

  test("are none without tools", () => {
    expect(judged(toolFailures, lines("Hello.")).verdict).toBe("not_applicable");
    expect(judged(toolFailures, [], { steps: [{ type: "error", failed: true }] }).verdict).toBe("not_applicable");
  });
});
