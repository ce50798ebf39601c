import fc from "fast-check";
import { expect, test } from "vitest";
import { alignText } from "./align-text.ts";

const word = fc.constantFrom("a", "b", "c", "d");

test("the words that are found are the text's own, in order", () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), fc.array(word, { maxLength: 60 }), (text, spoken) => {
      const { share, places } = alignText(text, spoken);
      const found = places.flatMap((place, at) => (place < 0 ? [] : [{ place, word: text[at] }]));
      expect(found.map(({ place }) => spoken[place])).toEqual(found.map((each) => each.word));
      expect(found.every(({ place }, at) => at === 0 || place > (found[at - 1]?.place ?? -1))).toBe(true);
      expect(found.length).toBe(Math.round(share * text.length));
    }),
  );
});

test("a text that is said in one piece is found whole", () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), fc.nat(500), (text, before) => {
      const spoken = [...Array.from({ length: before }, () => "x"), ...text, "x", "x"];
      expect(alignText(text, spoken).share).toBe(1);
    }),
  );
});
