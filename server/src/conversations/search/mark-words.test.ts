import { expect, test } from "vitest";
import { markWords } from "./mark-words.ts";
import { parseSearch } from "./parse-search.ts";

const marked = (text: string, q: string) => {
  const match = markWords(text, parseSearch(q));
  return match && { text: match.text, words: match.ranges.map(({ start, end }) => match.text.slice(start, end)) };
};

test("a text whose first words are found is shown from its beginning", () => {
  expect(marked("Where is my parcel?", "parcel")).toEqual({ text: "Where is my parcel?", words: ["parcel"] });
  expect(marked("Where is my parcel?", "where")).toEqual({ text: "Where is my parcel?", words: ["Where"] });
});

test("of a longer one 40 characters before the first word are shown, from the beginning of a word", () => {
  const text = `${"lorem ".repeat(20)}parcel${" ipsum".repeat(40)}`;
  const found = marked(text, "parcel");
  expect(found?.text).toMatch(/^(?:lorem ){6}parcel ipsum/);
  expect(found?.text).toHaveLength(200);
});

test("a long word before it is shown from its middle", () => {
  expect(marked(`${"a".repeat(100)}-parcel`, "parcel")?.text).toBe(`${"a".repeat(39)}-parcel`);
});

test("all of its words around the first are marked, twenty at the most", () => {
  expect(marked("Card, cards and CARD's", "card*")?.words).toEqual(["Card", "cards", "CARD's"]);
  expect(marked("a b ".repeat(40), "a")?.words).toHaveLength(20);
});

test("a text without them has no such place", () => {
  expect(marked("Where is my parcel?", "refund")).toBeNull();
});
