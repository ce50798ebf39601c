import fc from "fast-check";
import { expect, test } from "vitest";
import { tokensOf } from "./tokens.ts";

const words = (text: string) => tokensOf(text).map(({ word }) => word);

test("the same words are the same, however they are written", () => {
  expect(words("I can’t e-mail you, twenty four days")).toEqual(words("i cannot email you 24 days"));
  expect(words("it's 20% — um, customer's choice")).toEqual(words("it is twenty percent customer choice"));
});

test("each word stands where it says, in any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      for (const { start, end } of tokensOf(text)) {
        expect(end).toBeGreaterThan(start);
        expect(text.slice(start, end)).toMatch(/[\p{L}\p{M}\p{N}%]/u);
      }
    }),
  );
});
