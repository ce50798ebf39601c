import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { repetition } from "./repetition.ts";

const asked = "a: Please describe your issue in a few words.";

describe("repetition", () => {
  test("is partial once and fails from the second time on", () => {
    expect(judged(repetition, [asked, "c: no", asked]).verdict).toBe("partial");
    expect(judged(repetition, [asked, "c: no", asked, "c: no", asked])).toMatchObject({
      verdict: "fail",
      evidence: [{ turn: 0 }, { turn: 2 }, { turn: 4 }],
    });
  });

  test("is heard with other punctuation, a filler, or a sentence put before", () => {
    const lines = [asked, "c: what?", "a: I'm sorry. um please describe your issue, in a few words"];
    expect(judged(repetition, lines).verdict).toBe("partial");
  });

  test("is not the same form with another matter in it, nor a few short words", () => {
    const lines = [
      "a: And what is the name of the company?",
      "c: acme",
      "a: And what is the address of the company?",
      "c: here",
      "a: Your slot is on May 5 at noon.",
      "a: Your slot is on May 6 at noon.",
      "a: Okay, one moment.",
      "a: Okay, one moment.",
    ];
    expect(judged(repetition, lines).verdict).toBe("pass");
  });

  test("is no matter of the customer's", () => {
    const lines = ["a: Hello there.", "c: I want my money back now", "a: I see.", "c: I want my money back now"];
    expect(judged(repetition, lines).verdict).toBe("pass");
    expect(judged(repetition, [asked]).verdict).toBe("not_applicable");
    expect(judged(repetition, []).verdict).toBe("not_applicable");
  });

  test("is found over thousands of turns", () => {
    const lines = Array.from({ length: 4_000 }, (_, at) => `a: this is the answer number ${at} to your question`);
    lines.push(lines[0] as string);
    expect(judged(repetition, lines).verdict).toBe("pass");
    lines.push(lines.at(-1) as string);
    expect(judged(repetition, lines)).toMatchObject({
      verdict: "partial",
      evidence: [{ turn: 4_000 }, { turn: 4_001 }],
    });
  });
});
