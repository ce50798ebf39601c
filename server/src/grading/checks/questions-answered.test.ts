import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { questionsAnswered } from "./questions-answered.ts";

const verdict = (...lines: string[]) => judged(questionsAnswered, lines).verdict;

describe("questions answered", () => {
  test("passes answers in kind, with or without marks", () => {
    expect(verdict("c: when does it arrive", "a: tomorrow before noon")).toBe("pass");
    expect(verdict("c: How much is it?", "a: It's $14.")).toBe("pass");
    expect(verdict("c: do you ship to malta", "a: yes we do")).toBe("pass");
    expect(verdict("c: why was it cancelled", "a: because of the wind")).toBe("pass");
  });

  test("gives the agent two turns", () => {
    expect(verdict("c: when does it arrive", "a: let me check", "c: ok", "a: on friday")).toBe("pass");
    expect(verdict("c: when does it arrive", "a: let me check", "c: ok", "a: hold on", "c: ok", "a: on friday")).toBe(
      "fail",
    );
  });

  test("fails what is talked past, and shows question and reply", () => {
    const finding = judged(questionsAnswered, ["c: hi, when will my car be ready?", "a: Your request matters to us."]);
    expect(finding.verdict).toBe("fail");
    expect(finding.evidence.map(({ quote }) => quote)).toEqual([
      "when will my car be ready",
      "Your request matters to us.",
    ]);
  });

  test("is partial when at least half is answered", () => {
    const lines = [
      "c: do you have it in white?",
      "a: Yes, we do.",
      "c: and when will it be here?",
      "a: Thanks for asking.",
    ];
    const finding = judged(questionsAnswered, lines);
    expect([finding.verdict, finding.value]).toEqual(["partial", 0.5]);
  });

  test("counts two questions in one sentence", () => {
    const reply = "a: you are on the basic plan that comes with two lines and a router";
    expect(verdict("c: which plan am i on and why was i not told", reply)).toBe("partial");
  });

  test("takes statements, tags and outcries for no question", () => {
    for (const line of [
      "this is the worst",
      "when i called they said no",
      "that's nice isn't it",
      "are you kidding me?",
      "hello?",
    ]) {
      expect([line, verdict(`c: ${line}`, "a: okay")]).toEqual([line, "not_applicable"]);
    }
  });

  test("leaves open what nobody answers", () => {
    expect(verdict("c: can you help me")).toBe("fail");
    expect(verdict()).toBe("not_applicable");
    expect(verdict("a: what is it")).toBe("not_applicable");
  });

  test("takes 'we don't know' for an answer, and a deflection for none", () => {
    expect(verdict("c: when are they coming", "a: i couldn't tell you, they give us no date")).toBe("pass");
    expect(verdict("c: how much do i owe", "a: not my department, you'd have to ask accounts")).toBe("fail");
  });

  test("hears by what a question opens with, not by what it mentions", () => {
    expect(verdict("c: can he ring me when he's near?", "a: Yes he will call")).toBe("pass");
    expect(verdict("c: did that. tried that too", "a: ok")).toBe("not_applicable");
  });

  test("takes a question that is asked once more for unanswered", () => {
    const lines = [
      "c: who pays the plumber?",
      "a: Your claim is open.",
      "c: once more, who pays the plumber?",
      "a: Noted.",
    ];
    expect(verdict(...lines)).toBe("fail");
  });

  test("gives an answer in words of its own the benefit of the doubt where the customer is content", () => {
    const lines = [
      "c: Is the flat furnished? And who is the artist?",
      "a: The song is by Saraceno, with two beds and a desk by the door.",
    ];
    const finding = judged(questionsAnswered, [...lines, "c: great, thank you"]);
    expect(finding.verdict).toBe("pass");
    expect(finding.confidence).toBeLessThan(0.6);
    expect(verdict(...lines, "c: this is useless")).toBe("fail");
  });

  test("blames nobody for a single terse reply, and is unsure of it", () => {
    const finding = judged(questionsAnswered, ["c: my bill has doubled. why", "a: Roaming.", "c: this is useless"]);
    expect(finding.verdict).toBe("pass");
    expect(finding.confidence).toBeLessThan(0.6);
  });

  test("takes what was said word for word before for no answer", () => {
    const menu = "a: Please enter your reading, for example 12345.";
    expect(verdict("c: hi", menu, "c: is there a person there?", menu, "c: hello", menu)).toBe("fail");
  });

  test("lets the agent ask back before it answers", () => {
    const lines = ["c: how much do i owe", "a: what's your postcode?", "c: m1", "a: and the house number?", "c: 4"];
    expect(verdict(...lines, "a: it's 42.50")).toBe("pass");
  });
});
