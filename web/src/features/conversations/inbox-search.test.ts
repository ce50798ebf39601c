import { expect, test } from "vitest";
import { chipsOf, filtersOf, isSameList, withChip, withoutChip } from "./inbox-search.ts";

test("filters of the address reach the API with their types", () => {
  const search = {
    channel: ["voice", "chat"],
    max_score: "69",
    passed: "false",
    q: "card",
    period: "7d",
    view: "view_1",
  };
  expect(filtersOf(search, Date.parse("2026-01-08T00:00:00Z"))).toEqual({
    created_after: "2026-01-01T00:00:00.000Z",
    channel: ["voice", "chat"],
    max_score: 69,
    passed: false,
    q: "card",
  });
});

test("a chip is added and removed without touching the others", () => {
  const search = withChip({ tag: "vip" }, { name: "tag", value: "billing" }, true);
  expect(chipsOf(search)).toEqual([
    { name: "tag", value: "vip" },
    { name: "tag", value: "billing" },
  ]);
  expect(chipsOf(withoutChip(search, { name: "tag", value: "vip" }))).toEqual([{ name: "tag", value: "billing" }]);
  expect(chipsOf(withChip({ max_score: "50" }, { name: "max_score", value: "70" }, false))).toEqual([
    { name: "max_score", value: "70" },
  ]);
});

test("a view counts as changed only when its list would be another", () => {
  expect(isSameList({ tag: ["a", "b"], view: "view_1" }, { tag: ["b", "a"] })).toBe(true);
  expect(isSameList({ tag: "a" }, { tag: ["a"] })).toBe(true);
  expect(isSameList({ tag: "a" }, { tag: "a", sort: "score" })).toBe(false);
});
