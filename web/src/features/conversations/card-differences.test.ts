import { expect, test } from "vitest";
import type { Scorecard } from "../../api/client.ts";
import { differencesOf } from "./card-differences.ts";
import { numbered } from "./card-evidence.ts";

const card = (verdicts: Record<string, string>) =>
  ({
    criteria: Object.entries(verdicts).map(([key, verdict]) => ({ key, name: key, verdict, section: null })),
  }) as Scorecard;

test("cards are compared by what they say of each criterion", () => {
  const before = card({ greeting: "pass", identity: "fail", closing: "pass" });
  const after = card({ greeting: "pass", identity: "pass", empathy: "fail" });
  expect(differencesOf(after, before)).toEqual([
    { key: "identity", name: "identity", before: "fail", after: "pass" },
    { key: "empathy", name: "empathy", before: undefined, after: "fail" },
    { key: "closing", name: "closing", before: "pass", after: undefined },
  ]);
  expect(differencesOf(before, before)).toEqual([]);
});

test("criteria are numbered as they stand on the page: section by section", () => {
  const criteria = [
    { key: "a", section: "Opening" },
    { key: "b", section: "Security" },
    { key: "c", section: "Opening" },
  ] as Scorecard["criteria"];
  const order = numbered(criteria).flatMap(({ entries }) =>
    entries.map((entry) => `${entry.number}${entry.criterion.key}`),
  );
  expect(order).toEqual(["1a", "2c", "3b"]);
});
