import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { ownership } from "./ownership.ts";

const answer = (line: string) => judged(ownership, ["c: can you change my address please", `a: ${line}`]).verdict;

describe("ownership", () => {
  test("passes an agent that says what it does", () => {
    for (const line of [
      "Let me look.",
      "i'll sort that for you",
      "I've changed it.",
      "Done!",
      "We're moving it now, I am on it",
    ]) {
      expect([line, answer(line)]).toEqual([line, "pass"]);
    }
  });

  test("fails an agent that only deflects", () => {
    for (const line of [
      "That's not my department.",
      "you need to call the bank",
      "thats our policy",
      "Nothing I can do.",
    ]) {
      expect([line, answer(line)]).toEqual([line, "fail"]);
    }
  });

  test("is partial for both", () => {
    expect(answer("I've changed the street. For the rest you'll have to contact the registry.")).toBe("partial");
  });

  test("takes an invitation, an own call and what needn't be done for no deflection", () => {
    for (const line of [
      "I've changed it. If it happens again, please call us.",
      "I'll contact the registry for you.",
      "I've changed it, so you don't need to call anyone.",
      "I'll update it. You can call us back any time.",
    ]) {
      expect([line, answer(line)]).toEqual([line, "pass"]);
    }
  });

  test("takes 'let me know' and 'I can't' for no deed", () => {
    expect(answer("Let me know.")).toBe("not_applicable");
    expect(answer("I can't do that, you must ask the registry.")).toBe("fail");
  });

  test("has nothing to say where nothing is asked or nobody speaks", () => {
    expect(judged(ownership, ["a: I'll call you again next year.", "c: okay"]).verdict).toBe("not_applicable");
    expect(judged(ownership, []).verdict).toBe("not_applicable");
    expect(judged(ownership, ["c: please help"]).verdict).toBe("not_applicable");
  });

  test("takes troubleshooting, questions and a warm handover for no deflection", () => {
    for (const line of [
      "I've unlocked it, can you try again?",
      "do you want to clear it? I'll take it off now",
      "that's one for the billing team, let me put you through to them",
      "I have told him so you need not say it twice, mind yourself",
    ]) {
      const { verdict } = judged(ownership, ["c: can you fix my account", `a: ${line}`, "c: ok"]);
      expect([line, verdict]).toEqual([line, "pass"]);
    }
  });

  test("hears an order to go elsewhere only where a clause begins, and is unsure where a deed follows it", () => {
    expect(answer("Refunds always go to the bank.")).toBe("not_applicable");
    expect(answer("I've done it. Ask your bank about the rest.")).toBe("partial");
    const lines = ["c: can you fix my account", "a: You need to call your bank.", "c: oh", "a: I've fixed it for you."];
    const { verdict, confidence } = judged(ownership, lines);
    expect([verdict, confidence < 0.6]).toEqual(["pass", true]);
  });
});
