import { expect, test } from "vitest";
import { type Conditions, conditionsOf, expressionOf } from "./condition.ts";

test("rows become an expression, and the expression becomes the same rows again", () => {
  const conditions: Conditions = {
    join: "&&",
    rows: [
      { path: "data.score", operator: "<", value: "50" },
      { path: "data.channel", operator: "==", value: "voice" },
      { path: "data.tags", operator: "has", value: "it's && 'odd' \\ here" },
      { path: "data.tags", operator: "lacks", value: "spam" },
      { path: "data.transcript", operator: "contains", value: "money back" },
      { path: "data.passed", operator: "==", value: "false" },
      { path: "data.metadata.plan", operator: "!=", value: "pro" },
    ],
  };
  const expression = expressionOf(conditions);
  expect(expression).toContain("data.score < 50 && data.channel == 'voice'");
  expect(conditionsOf(expression)).toEqual(conditions);
});

test("the digits of a text stay a text", () => {
  const rows = [{ path: "data.title", operator: "==", value: "42" }] as const;
  expect(expressionOf({ join: "||", rows })).toBe("data.title == '42'");
  expect(conditionsOf("data.title == '42'")?.rows).toEqual(rows);
});

test("an expression that says more than rows can is left to the person who wrote it", () => {
  expect(conditionsOf("data.a == 1 && (data.b == 2 || data.c == 3)")).toBeUndefined();
  expect(conditionsOf("has(data.metadata.email)")).toBeUndefined();
  expect(conditionsOf('data.channel == "voice"')).toBeUndefined();
  expect(conditionsOf("data.a == 1 && data.b == 2 || data.c == 3")).toBeUndefined();
});

test("without an expression there are no rows", () => {
  expect(conditionsOf(null)).toEqual({ join: "&&", rows: [] });
  expect(expressionOf({ join: "&&", rows: [] })).toBeNull();
});
