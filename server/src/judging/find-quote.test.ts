import fc from "fast-check";
import { expect, test } from "vitest";
import { findQuote } from "./find-quote.ts";

const inText = (text: string, quote: string) => {
  const place = findQuote([{ text, from: 0 }], quote);
  return place && text.slice(place.start, place.end);
};

test.each([
  ["Hello, this is Anna.", "this is Anna", "this is Anna"],
  ["Hello,  this\nis Anna.", "hello this is anna", "Hello,  this\nis Anna"],
  ["I’m “so” sorry — really", 'i\'m "so" sorry, really', "I’m “so” sorry — really"],
  ["Das wäre schön", "das ware schön", "wäre"],
  ["ｆｕｌｌ width", "full width", "ｆｕｌｌ width"],
  ["cafe\u0301 closed", "café closed", "cafe\u0301 closed"],
  ["您好,我是小王。", "我是小王", "我是小王"],
  ["It costs $5.00", "costs $5", "costs $5"],
  ["🙂 fine 🙂", "🙂 fine", "🙂 fine"],
])("%j holds %j", (text, quote, exact) => {
  expect(inText(text, quote)).toContain(exact);
});

test.each([
  ["Hello, this is Anna.", "Hello, this is Bob"],
  ["The other day", "he other"],
  ["The other day", "The oth"],
  ["I will call you", "I call you"],
  ["Hello", ""],
  ["Hello", " . , "],
  ["What is a day?", "a"],
  ["", "hello"],
  ["I'm sorry. We fixed it.", "I'm sorry ... fixed it"],
])("%j does not hold %j", (text, quote) => {
  expect(inText(text, quote)).toBeUndefined();
});

test("the second place is found where the first one tears a word", () => {
  expect(findQuote([{ text: "another other", from: 0 }], "other")).toEqual({ start: 8, end: 13 });
});

test("places count from the beginning of the whole text", () => {
  const texts = [
    { text: "the beginning", from: 0 },
    { text: "and the END", from: 1_000 },
  ];
  expect(findQuote(texts, "the end")).toEqual({ start: 1_004, end: 1_011 });
});

test("a turn of one letter can be quoted", () => {
  expect(findQuote([{ text: "K", from: 0 }], "K")).toEqual({ start: 0, end: 1 });
});

test("whatever is quoted word by word is found, and what is found reads the same", () => {
  const word = fc.stringMatching(/^[a-zA-Zäé0-9]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 3, maxLength: 30 }), fc.nat(), fc.nat(), (words, a, b) => {
      const from = a % words.length;
      const to = from + 1 + (b % (words.length - from));
      const quote = words.slice(from, to).join(" ");
      fc.pre(quote.length > 1);
      const found = inText(words.join(",\n "), quote.toUpperCase());
      expect(found?.replaceAll(/,\n /g, " ").toLowerCase()).toBe(quote.toLowerCase());
    }),
  );
});
