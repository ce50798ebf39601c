import { describe, expect, test } from "vitest";
import { firstWordsOf } from "./first-words.ts";

const said = (...turns: [role: "agent" | "customer", content: string][]) =>
  firstWordsOf(null, {
    from: "events",
    nodes: turns.map(([role, content], i) => ({ id: `n${i}`, type: "turn", role, content, children: [] }) as never),
  });

describe("a conversation without a title is called by", () => {
  test("what the customer says beyond a greeting", () => {
    expect(
      said(["agent", "Hello, how can I help you?"], ["customer", "Hi"], ["customer", "I lost my debit card"]),
    ).toBe("I lost my debit card");
  });

  test("the greeting, if the customer says nothing else", () => {
    expect(said(["agent", "Hello, how can I help you?"], ["customer", "Hi"], ["customer", "Bye"])).toBe("Hi");
  });

  test("what anybody says, if no customer speaks", () => {
    expect(said(["agent", "Hello"], ["agent", "Is anybody on the line?"])).toBe("Is anybody on the line?");
  });

  test("something from the beginning, not from long after", () => {
    const hums = Array.from({ length: 6 }, (): ["customer", string] => ["customer", "Hm"]);
    expect(said(...hums, ["customer", "Then I would like to pay a bill"])).toBe("Hm");
  });
});
