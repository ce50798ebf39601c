import { expect, test } from "vitest";
import { nextLine } from "./next-line.ts";
import type { Script } from "./types.ts";

const script: Script = {
  turns: [
    { text: "hurry", when: [] },
    { text: "number", when: ["order number", "which order"] },
    { text: "again", when: ["order number"] },
    { text: "later", when: [] },
  ],
  closingLine: "bye",
  rubricId: null,
};

const answers = (script: Script, ...said: string[]) => {
  const used = new Set<number>();
  return said.map((text) => {
    const { text: line, turn } = nextLine(script, used, text);
    if (turn !== null) used.add(turn);
    return line;
  });
};

test("a line that was called for comes first, the others in order, each once, and then the closing line", () => {
  const said = [
    "Hello.",
    "WHICH   order, please?",
    "Your order-number?",
    "which order",
    "order number",
    "order number",
  ];
  expect(answers(script, ...said)).toEqual(["hurry", "number", "again", "later", "bye", "bye"]);
});

test("a line with a condition is never said without it, and still can be after the closing line", () => {
  expect(answers(script, "a", "b", "c", "order number")).toEqual(["hurry", "later", "bye", "number"]);
});

test.each([
  ["refund", "A refund!", true],
  ["refund", "Refundable it is not", false],
  ["do not", "I do. Not you.", true],
  ["don't", "Don’t worry", true],
  ["café", "the CAFE\u0301", true],
  ["12", "it was 123", false],
  ["退款", "我想要退款谢谢", true],
  ["환불", "환불을 원해요", true],
])("%j in %j: %s", (phrase, said, calls) => {
  const asked = { ...script, turns: [{ text: "called", when: [phrase] }] };
  expect(answers(asked, said)).toEqual([calls ? "called" : "bye"]);
});
