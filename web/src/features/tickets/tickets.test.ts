import { expect, test } from "vitest";
import { choiceOf, swapped } from "./merge-choice.ts";
import { boardFiltersOf, chipsOf, isFiltered, ticketSearchOf } from "./ticket-search.ts";
import { isFinal, nextStatuses } from "./ticket-steps.ts";

test("the address holds filters only, and only once each", () => {
  const search = ticketSearchOf({ q: "card", status: ["open", "closed"], show: "board", mode: "test", tag: "" });
  expect(search).toEqual({ q: "card", status: "open", show: "board" });
  expect(boardFiltersOf(search)).toEqual({ q: "card" });
  expect(chipsOf(search)).toEqual([]);
  expect(isFiltered({ show: "board" })).toBe(false);
});

test("a ticket offers only the steps that the service takes", () => {
  expect(nextStatuses({ status: "solved", merged_into: null })).toEqual(["open", "closed"]);
  expect(nextStatuses({ status: "open", merged_into: "tkt_1" })).toEqual([]);
  expect(isFinal({ status: "closed", merged_into: null })).toBe(true);
});

test("a merge never has a ticket twice or merges one into itself, and swapping changes which one stays", () => {
  expect(choiceOf(["a"], "a")).toBeUndefined();
  expect(choiceOf(["a", "b", "a"], "a")).toEqual({ target: "a", sources: ["b"] });
  expect(choiceOf(["a", "b"], "gone")).toEqual({ target: "a", sources: ["b"] });
  expect(swapped(["a", "b"], "a")).toBe("b");
  expect(swapped(["a", "b"], "b")).toBe("a");
  expect(swapped(["a", "b", "c"], "b")).toBe("c");
});
