import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { closing } from "./closing.ts";

const end = (...lines: string[]) =>
  judged(closing, ["a: Hello, this is Ruben.", "c: cancel my plan", "a: I am on it.", "c: ok", ...lines]).verdict;

test('a sentence that begins with "so" sums nothing up by itself', () => {
  const lines = ["c: the kettle smells", "a: So you used it. Bye."];
  expect(judged(closing, lines).verdict).toBe("partial");
  expect(judged(closing, ["c: please block it", "a: So your card is blocked. Bye."]).verdict).toBe("pass");
});

describe("closing", () => {
  test("passes an offer or a summary together with thanks or a goodbye", () => {
    expect(
      end("a: is there anything else i can help you with", "c: no", "a: thank you for calling have a great day"),
    ).toBe("pass");
    expect(end("a: So your plan is cancelled as of today. Goodbye!")).toBe("pass");
    expect(end("a: If you need anything further, just write.\nKind regards,\nRuben")).toBe("pass");
  });

  test("is partial for only one of the two", () => {
    expect(end("a: Bye.")).toBe("partial");
    expect(end("a: Anything else?", "c: no")).toBe("partial");
  });

  test("fails neither, and shows the last turn", () => {
    const { verdict, evidence } = judged(closing, [
      "c: hi",
      "a: Hello.",
      "c: cancel it",
      "a: ok",
      "c: thanks",
      "a: sure",
    ]);
    expect([verdict, evidence[0]?.turn]).toEqual(["fail", 5]);
  });

  test("doesn't let a goodbye that is said once more push the offer out", () => {
    expect(
      end("a: Anything else?", "c: no", "a: Thanks for calling, have a nice day.", "c: you too", "a: bye bye"),
    ).toBe("pass");
  });

  test("takes 'thank you for calling' at the beginning for a greeting", () => {
    expect(judged(closing, ["a: Thank you for calling Oakline Bank.", "c: wrong number"]).verdict).toBe("fail");
  });

  test("has nothing to say where the customer is cut off after its question, or the agent is silent", () => {
    expect(end("c: and when is that")).toBe("not_applicable");
    expect(judged(closing, []).verdict).toBe("not_applicable");
    expect(judged(closing, ["c: bye"]).verdict).toBe("not_applicable");
  });

  test("knows offers and goodbyes in everyday words", () => {
    expect(end("a: any bother at all give us a shout, mind yourself now")).toBe("pass");
    expect(end("a: If you would like it done differently just reply here.\nRgds,\nRuben")).toBe("pass");
    expect(end("a: You know where we are if it plays up again. Bye!")).toBe("pass");
  });

  test("takes what is said to come for a summary beside a goodbye, a handover for none", () => {
    expect(end("a: Someone will call you. Bye.")).toBe("pass");
    expect(end("a: I am connecting you. Bye.")).toBe("partial");
  });

  test("accuses nobody who takes leave with a word of what was done or comes, and says that it is unsure", () => {
    for (const last of ["Card's stopped, claim's in. Bye.", "Both flights renamed, then. Enjoy the trip!"]) {
      const { verdict, confidence } = judged(closing, ["c: can you help me", "a: Sure.", "c: ok", `a: ${last}`]);
      expect([last, verdict, confidence < 0.6]).toEqual([last, "pass", true]);
    }
    expect(end("a: Okay. Thanks!")).toBe("partial");
    expect(end("a: I can't change that, it is our policy. Bye.")).toBe("partial");
    const finding = judged(closing, ["c: my card is lost", "a: I told the depot, it should ship on Friday. Bye."]);
    expect(finding.verdict).toBe("pass");
    expect(finding.confidence).toBeLessThan(0.6);
  });
});
