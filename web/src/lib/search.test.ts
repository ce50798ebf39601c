import { expect, test } from "vitest";
import { listOf, parseSearch, stringifySearch } from "./search.ts";

test("an address is read and written without loss: lists are repeated, nothing is quoted", () => {
  const text = "?channel=voice&channel=chat&max_score=69&q=card+declined";
  const values = parseSearch(text);
  expect(values).toEqual({ channel: ["voice", "chat"], max_score: "69", q: "card declined" });
  expect(stringifySearch(values)).toBe(text);
  expect(stringifySearch({ mode: undefined, q: "" })).toBe("");
  expect([listOf(undefined), listOf("a"), listOf(["a", "b"])]).toEqual([[], ["a"], ["a", "b"]]);
});
