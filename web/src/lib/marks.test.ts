import { expect, test } from "vitest";
import { placeOf, segmentsOf } from "./marks.ts";

test("overlapping marks cut a text so that no character is lost or shown twice", () => {
  const text = "My card was declined.";
  const segments = segmentsOf(text, [
    { start: 3, end: 11, owner: "a" },
    { start: 8, end: 20, owner: "b" },
    { start: 18, end: 99, owner: "c" },
  ]);
  expect(segments.map((segment) => segment.text).join("")).toBe(text);
  expect(segments.map(({ text: part, owners }) => [part, owners.join("+")])).toEqual([
    ["My ", ""],
    ["card ", "a"],
    ["was", "a+b"],
    [" declin", "b"],
    ["ed", "b+c"],
    [".", "c"],
  ]);
});

test("an empty text has no segments, and one without marks has one", () => {
  expect(segmentsOf("", [{ start: 0, end: 3, owner: "a" }])).toEqual([]);
  expect(segmentsOf("abc", [])).toEqual([{ text: "abc", start: 0, owners: [] }]);
});

test("evidence is found by its quote where its offsets do not fit the text", () => {
  const masked = "I am [NAME], hello.";
  expect(placeOf(masked, { start: 13, end: 18, quote: "hello" })).toEqual({ start: 13, end: 18 });
  expect(placeOf(masked, { start: 9, end: 14, quote: "hello" })).toEqual({ start: 13, end: 18 });
  expect(placeOf(masked, { start: null, end: null, quote: "hello" })).toEqual({ start: 13, end: 18 });
  expect(placeOf(masked, { start: null, end: null, quote: "goodbye" })).toBeUndefined();
});
