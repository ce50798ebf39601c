import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { greeting } from "./greeting.ts";

test('no word before "here" is taken for a name', () => {
  const lines = ["a: Hello, what seems to be the trouble here?", "c: my line is dead"];
  expect(judged(greeting, lines).verdict).toBe("partial");
  expect(judged(greeting, ["a: Hello, Anna here.", "c: hi"]).verdict).toBe("pass");
});

describe("greeting", () => {
  test("passes a greeting with a name, a house or a role", () => {
    const openings = [
      "Good afternoon, this is Ruben at Oakline Bank.",
      "hello thank you for calling oakline bank my name is ruben",
      "Hi! I'm Pip, your virtual assistant.",
      "Oakline Insurance, good morning, Ruben speaking.",
      "Dear Ms Brand,\nthank you for your letter.\nKind regards,\nRuben Aalders",
      "heyyy its ruben from oakline",
    ];
    expect(openings.map((line) => judged(greeting, [`a: ${line}`, "c: hi"]).verdict)).toEqual(
      openings.map(() => "pass"),
    );
  });

  test("is partial for a greeting without a name, and for a name without a greeting", () => {
    expect(judged(greeting, ["c: hello", "a: Hello Mara, what can I do for you?"]).verdict).toBe("partial");
    expect(judged(greeting, ["c: hello", "a: Oakline Bank, Ruben speaking."]).verdict).toBe("partial");
  });

  test("takes a name in a line of its own for a signature, also when nothing stands above it", () => {
    const { verdict, evidence } = judged(greeting, ["c: hi", "a: Hello!", "a: \nRuben Aalders"]);
    expect([verdict, evidence.at(-1)?.quote]).toEqual(["pass", "Ruben Aalders"]);
  });

  test("fails where there is neither, and shows the first turn", () => {
    const { verdict, evidence } = judged(greeting, ["c: hello?", "a: You're welcome. What is it?", "c: my bill"]);
    expect([verdict, evidence[0]?.turn]).toEqual(["fail", 1]);
  });

  test("doesn't take a state or the customer's name for the agent's", () => {
    for (const line of [
      "I'm sorry to hear that",
      "hi im just checking that",
      "this is not possible",
      "Who am I speaking with?",
    ]) {
      expect(judged(greeting, ["c: hi", `a: ${line}`]).verdict).not.toBe("pass");
    }
  });

  test("counts turns in a row as the first, and not what comes later", () => {
    const inPieces = ["a: hello", "a: this is oakline bank", "a: my name is ruben", "c: hi"];
    expect(judged(greeting, inPieces).verdict).toBe("pass");
    const late = ["a: hello", "c: hi", "a: one moment", "c: ok", "a: my name is Ruben"];
    expect(judged(greeting, late).verdict).toBe("partial");
    expect(judged(greeting, late, { parameters: { first_turns: 3 } }).verdict).toBe("pass");
  });

  test("has nothing to say of an agent that says nothing", () => {
    expect(judged(greeting, []).verdict).toBe("not_applicable");
    expect(judged(greeting, ["c: hello", "c: anybody there"]).verdict).toBe("not_applicable");
  });

  test("knows a house that only gives its name, before or after the greeting", () => {
    const openings = ["ashdown vets", "Ashdown Cable.", "DPDX: your parcel arrives today."];
    for (const line of openings) expect(judged(greeting, [`a: ${line}`, "c: hi"]).verdict).toBe("partial");
    const greeted = [
      "maple lane pharmacy hello",
      "hello there ashdown council parks and bins",
      "here is pavel from telmo hi",
    ];
    for (const line of greeted) expect(judged(greeting, [`a: ${line}`, "c: hi"]).verdict).toBe("pass");
    expect(judged(greeting, ["c: my lamp broke", "a: Petalpost, hello! Which lamp?"]).verdict).toBe("pass");
  });

  test("takes neither an invitation to speak nor the customer's own words for a house", () => {
    expect(judged(greeting, ["a: yeah go ahead", "c: hi"]).verdict).toBe("fail");
    expect(judged(greeting, ["c: where is my refund", "a: Refund: 5 days."]).verdict).toBe("fail");
    expect(judged(greeting, ["a: good morning mister henderson", "c: hello"]).verdict).toBe("partial");
    expect(judged(greeting, ["c: it is late", "a: he got stuck yours got bumped"]).verdict).toBe("fail");
  });

  test("is unsure where names follow the greeting", () => {
    const { verdict, confidence } = judged(greeting, ["a: Good morning, Abbeyfield Primary, Mrs Dunn.", "c: hi"]);
    expect([verdict, confidence < 0.6]).toEqual(["pass", true]);
  });
});
