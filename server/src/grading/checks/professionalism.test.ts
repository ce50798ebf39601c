import { describe, expect, test } from "vitest";
import { all, judged, verdictsOn } from "../phrases/test-conversation.ts";
import { professionalism } from "./professionalism.ts";

describe("professionalism", () => {
  test("fails on profanity, insult, mockery and threat", () => {
    const texts = [
      "You're an idiot.",
      "this is bullshit and you know it",
      "You f***ing moron",
      "Sh*t happens.",
      "what the hell do you want",
      "are you deaf",
      "Oh, shut up.",
      "you clown",
      "Learn to read.",
      "Boo hoo, cry me a river.",
      "That's a stupid question.",
      "You'll regret this.",
      "pay today or i'll tell your boss",
    ];
    expect(verdictsOn(professionalism, texts)).toEqual(all(texts, "fail"));
  });

  test("is partial for what is only curt or dismissive", () => {
    const texts = [
      "Calm down.",
      "as i already said it takes five days",
      "whatever",
      "That's not my problem.",
      "I don't care.",
      "You should have read the terms.",
      "How many times do I have to explain this?",
    ];
    expect(verdictsOn(professionalism, texts)).toEqual(all(texts, "partial"));
  });

  test("leaves words alone that only look like it", () => {
    const texts = [
      "Hello, I'll assess your claim in Scunthorpe.",
      "Dick Johnson from accounts will call you back.",
      "Whatever works for you is fine.",
      "You are not stupid at all, the form is confusing.",
      "Please don't call me an idiot.",
      "The screws are in bag B*.",
      "I'll make sure you get your refund today.",
      "I'll block your card right away.",
      "That's how it is, I'm afraid.",
      "sorry for your loss",
      "K.",
      "As I said, the table is free at eight.",
      "The error should go away once you restart.",
      "Please contact your landlord, or we will close the case.",
    ];
    expect(verdictsOn(professionalism, texts)).toEqual(all(texts, "pass"));
  });

  test("takes the customer's words, given back, for no profanity, and shows them", () => {
    const finding = judged(professionalism, [
      'c: Your driver called me a "f***ing prick" at the door.',
      'a: I have noted that he called you a "f***ing prick" and will report it.',
    ]);
    expect(finding).toMatchObject({ verdict: "pass", evidence: [{ turn: 1 }] });
  });

  test("accuses nobody of short answers, but is unsure of them", () => {
    const lines = ["a: tech support", "c: my line is dead", "a: nope", "c: when will it work", "a: not known", "c: oh"];
    const finding = judged(professionalism, lines);
    expect(finding.verdict).toBe("pass");
    expect(finding.confidence).toBeLessThan(0.6);
  });

  test("believes a customer who says that the agent was rude, not one who is only surprised or speaks of others", () => {
    const answering = (said: string) =>
      judged(professionalism, [
        "c: can i talk to your boss",
        "a: you can talk to the pope for all it helps",
        `c: ${said}`,
      ]).verdict;
    expect(answering("that was really rude")).toBe("fail");
    expect(answering("excuse me?!")).toBe("pass");
    expect(answering("your driver was very rude as well")).toBe("pass");
  });

  test("shows the first of the turns that refuse the most, or the first of all where none refuses", () => {
    const shown = (...lines: string[]) => judged(professionalism, lines).evidence.map(({ turn }) => turn);
    const asks = "c: could you move my delivery please";
    expect(shown("a: Hello, how are you?", asks, "a: Yes, of course.", "c: good", "a: Moved to Friday.")).toEqual([0]);
    expect(
      shown("a: Hello, how are you?", asks, "a: That is not possible today.", "c: ok", "a: Monday is not free either."),
    ).toEqual([2]);
  });

  test("does not mind what the customer says", () => {
    expect(judged(professionalism, ["c: you idiot", "a: I understand."]).verdict).toBe("pass");
  });

  test("has nothing to judge where the agent says nothing", () => {
    expect(judged(professionalism, ["c: hello?"]).verdict).toBe("not_applicable");
    expect(judged(professionalism, ["c: hello?", "a:  "]).verdict).toBe("not_applicable");
    expect(judged(professionalism, []).verdict).toBe("not_applicable");
  });
});
