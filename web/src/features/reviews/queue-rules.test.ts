import { expect, test } from "vitest";
import type { Review } from "../../api/client.ts";
import { canJudge, canTake, isOverdue, shownCardId } from "./queue-rules.ts";

const now = Date.parse("2026-02-01T00:00:00Z");
const review = {
  status: "open" as const,
  assignees: ["ann@example.com"],
  submissions: [],
  reviewers_wanted: 2,
  due_at: "2026-01-31T00:00:00Z",
};
const submitted = [{ reviewer: "ann@example.com", scorecard_id: "sc_1", submitted_at: "2026-01-30T00:00:00Z" }];

test("what I have submitted is no longer mine to do, though others still have to", () => {
  expect(canJudge(review, "ann@example.com")).toBe(true);
  expect(canJudge({ ...review, submissions: submitted }, "ann@example.com")).toBe(false);
});

test("only what has a free place that is not mine already can be taken", () => {
  expect(canTake(review, "bob@example.com")).toBe(true);
  expect(canTake(review, "ann@example.com")).toBe(false);
  expect(canTake({ ...review, reviewers_wanted: 1 }, "bob@example.com")).toBe(false);
});

test("overdue is what is open past its date, and never what has none", () => {
  expect(isOverdue(review, now)).toBe(true);
  expect(isOverdue({ ...review, due_at: null }, now)).toBe(false);
  expect(isOverdue({ ...review, status: "completed" }, now)).toBe(false);
});

test("a review that is over shows what came of it, one's own first", () => {
  const both = [...submitted, { reviewer: "bob@example.com", scorecard_id: "sc_2", submitted_at: "" }];
  const over = { ...review, scorecard_id: "sc_0", submissions: both, status: "completed" } as unknown as Review;
  expect(shownCardId(over, "ann@example.com")).toBe("sc_1");
  expect(shownCardId(over, "eve@example.com")).toBe("sc_2");
  expect(shownCardId({ ...over, status: "open", submissions: [] }, "ann@example.com")).toBe("sc_0");
});
