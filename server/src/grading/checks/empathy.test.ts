import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { empathy } from "./empathy.ts";

const verdict = (...lines: string[]) => judged(empathy, lines).verdict;

describe("empathy", () => {
  test("passes an apology, a named feeling and understanding", () => {
    for (const line of [
      "I'm so sorry about that.",
      "that must be really worrying",
      "I completely understand your frustration",
    ]) {
      expect(verdict("c: this is ridiculous, nobody calls me back", `a: ${line}`)).toBe("pass");
    }
  });

  test("looks at the agent's next two turns, and no further", () => {
    expect(verdict("c: im so upset about this", "a: order number?", "c: 1", "a: sorry about all that")).toBe("pass");
    expect(verdict("c: im so upset", "a: ok", "c: 1", "a: ok", "c: 2", "a: sorry about that")).toBe("fail");
  });

  test("fails where nothing is acknowledged, and shows the place", () => {
    const { verdict: got, evidence } = judged(empathy, ["c: my wallet was stolen, I'm scared", "a: Card number?"]);
    expect(got).toBe("fail");
    expect(evidence.map(({ turn }) => turn)).toEqual([0, 1]);
  });

  test("is partial with the share that was acknowledged, and unsure where only one moment was missed", () => {
    const once = ["c: I'm furious", "a: I'm sorry.", "c: ok", "a: Done.", "c: This is a disgrace!", "a: ok"];
    const twice = judged(empathy, [...once, "c: hm", "a: right", "c: I am so upset!", "a: fine"]);
    expect([twice.verdict, twice.value]).toEqual(["partial", 1 / 3]);
    const { verdict: got, confidence } = judged(empathy, once);
    expect([got, confidence < 0.6]).toEqual(["pass", true]);
  });

  test("doesn't take a question for an apology", () => {
    expect(
      verdict("c: i am really worried", "a: sorry could you repeat that", "c: i am worried", "a: date of birth"),
    ).toBe("fail");
  });

  test("sees no distress where it is denied, or where a thing just doesn't work", () => {
    expect(verdict("c: I'm not worried, no rush", "a: Okay.")).toBe("not_applicable");
    expect(verdict("c: the printer isn't working how do i reset it", "a: Hold the button.")).toBe("not_applicable");
  });

  test("is unsure of a thing that is only lost", () => {
    const finding = judged(empathy, ["c: i lost my card can you send me a new one", "a: which card"]);
    expect(finding.confidence).toBeLessThan(0.6);
  });

  test("has nothing to say without an agent that could answer", () => {
    expect(verdict()).toBe("not_applicable");
    expect(verdict("c: I'm furious")).toBe("not_applicable");
  });
});
