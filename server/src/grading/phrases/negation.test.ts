import { expect, test } from "vitest";
import { isNegated } from "./negation.ts";
import { tokensOf } from "./tokens.ts";

const negated = (text: string, word: string) => {
  const tokens = tokensOf(text);
  const at = tokens.findIndex((token) => token.word === word);
  return isNegated(tokens, at, at);
};

test("a not reaches the words of its clause, over a subject only where it is a matter of saying", () => {
  expect(negated("we do not ever promise a refund", "refund")).toBe(true);
  expect(negated("I don't think we refund", "refund")).toBe(true);
  expect(negated("I don't know him we refund", "refund")).toBe(false);
  expect(negated("That is not it. We refund.", "refund")).toBe(false);
  expect(negated("that is not cheap but we refund", "refund")).toBe(false);
});

test("a not that says yes takes nothing back", () => {
  expect(negated("not only a refund", "refund")).toBe(false);
  expect(negated("without doubt a refund", "refund")).toBe(false);
});
