import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { sentimentTrajectory } from "./sentiment-trajectory.ts";

const mood = (...turns: readonly string[]) =>
  judged(
    sentimentTrajectory,
    turns.map((turn) => `c: ${turn}`),
  );

describe("sentiment trajectory", () => {
  test("passes when the customer ends friendly or neutral, however it began", () => {
    expect(mood("This is a disgrace!", "oh. thank you, that helps").verdict).toBe("pass");
    expect(mood("where is my parcel", "okay tomorrow then").verdict).toBe("pass");
    expect(mood("my order is late and im really upset", "no thats all thanks").verdict).toBe("pass");
  });

  test("fails when it ends clearly worse, and negative", () => {
    expect(mood("where is my parcel", "this is the third time i ask it is ridiculous").verdict).toBe("fail");
    expect(mood("I'm a bit worried about my bag", "You people are useless!", "thanks for nothing").verdict).toBe(
      "fail",
    );
  });

  test("is partial when it was as bad from the beginning", () => {
    expect(mood("This is ridiculous.", "Still ridiculous.")).toMatchObject({
      verdict: "partial",
      evidence: [{ turn: 0 }, { turn: 1 }],
    });
  });

  test("takes a bare last word for no change of mood, and says that it is unsure", () => {
    const finding = mood("when does my parcel come", "I'm very disappointed with you", "bye");
    expect(finding).toMatchObject({ verdict: "fail", evidence: [{ turn: 0 }, { turn: 1 }] });
    expect(finding.confidence).toBeLessThan(0.6);
  });

  test("needs two turns of the customer", () => {
    expect(mood("This is ridiculous.").verdict).toBe("not_applicable");
    expect(judged(sentimentTrajectory, ["a: You people!", "a: Useless."]).verdict).toBe("not_applicable");
    expect(mood().verdict).toBe("not_applicable");
  });

  test("takes a bare 'no no' for no displeasure", () => {
    expect(mood("good morning, can she have an interpreter", "thank you, you're kind", "no no").verdict).toBe("pass");
  });
});
