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
    const reply = "a: you are on the basic plan that comes with a router";
    expect(verdict("c: which plan am i on and when does it end", reply)).toBe("partial");
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

  test("accuses of a reply beside the point only where it isn't the only one, or the question comes again", () => {
    const lines = [
      "c: why did nobody tell us",
      "a: A card went through the doors along with the leaflets and the paper.",
    ];
    const finding = judged(questionsAnswered, [...lines, "c: this is useless"]);
    expect([finding.verdict, finding.confidence]).toEqual(["pass", 0.5]);
    const kettle = [
      "c: is it plastic inside?",
      "a: The Aria is our best seller, people love the look and the sage green.",
      "c: is the inside plastic or not?",
      "a: Reviews give it nearly five stars, shoppers adore the sage green and the cream.",
    ];
    expect(verdict(...kettle, "c: this is useless")).toBe("fail");
  });

  test("believes the customer that says it has had no answer, until it has one", () => {
    const lines = [
      "c: what did the review of my policy say?",
      "a: I can offer a payment plan.",
      "c: that's not what I asked.",
    ];
    expect(verdict(...lines, "a: The plan is free of interest.")).toBe("fail");
    expect(verdict(...lines, "a: The review says that your policy covers a second driver.")).toBe("pass");
  });

  test("believes the customer also where the reply sounds like an answer", () => {
    const lines = ["c: when does the sofa arrive", "a: We deliver on Mondays.", "c: that's not what I asked."];
    expect(verdict(...lines, "a: Our sofas are made of oak.")).toBe("fail");
    expect(verdict(...lines, "a: Sorry, yours comes tomorrow.")).toBe("pass");
  });

  test("takes a complaint for one about the question before it, not about an earlier one", () => {
    const lines = [
      "c: when do you open?",
      "a: At nine.",
      "c: good.",
      "c: what did the review of my policy say?",
      "a: I can offer a payment plan.",
      "c: that's not what I asked.",
      "a: The review says that your policy covers a second driver.",
    ];
    expect(verdict(...lines)).toBe("pass");
  });

  test("knows a question again when the customer has asked others in between", () => {
    const between = [
      ["when do you open?", "At nine."],
      ["how much is a visit?", "It's $14."],
      ["do you ship to malta?", "Yes, we do."],
      ["where is your office?", "In Main Street."],
      ["is the tap covered?", "Yes, the tap is covered."],
    ];
    const lines = ["c: who pays the plumber?", "a: The plumber is paid by the house."];
    for (const [question, reply] of between) lines.push(`c: ${question}`, `a: ${reply}`);
    expect(judged(questionsAnswered, lines).confidence).toBeGreaterThan(0.5);
    const again = judged(questionsAnswered, [...lines, "c: who pays the plumber?", "a: Noted."]);
    expect(again.evidence.map(({ turn }) => turn)).toEqual([0, 1, 12, 13]);
  });

  test("lets when and how much be told in words that don't count", () => {
    const pairs = [
      ["How long do I keep it on?", "Until the swelling goes down."],
      ["When can I pick it up?", "Whenever suits you."],
      ["How much is delivery?", "That's on us."],
      ["do you know when?", "I don't, I'm afraid."],
      ["Is it safe?", "👍"],
      ["Where can I see the menu?", "On the website."],
    ];
    for (const [question, answer] of pairs)
      expect([question, verdict(`c: ${question}`, `a: ${answer}`)]).toEqual([question, "pass"]);
  });

  test("holds nobody to what the customer only asks itself", () => {
    for (const line of ["how many times do I have to say it?", "where did I put it, oh here it is."])
      expect([line, verdict(`c: ${line}`, "a: Thanks.")]).toEqual([line, "pass"]);
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
