import { expect, test } from "vitest";
import type { Criterion } from "../../api/client.ts";
import { differencesOf } from "./differences.ts";

const criterion = (key: string, change: Partial<Criterion> = {}): Criterion => ({
  key,
  name: `Criterion ${key}`,
  description: null,
  section: null,
  type: "binary",
  weight: 1,
  max_score: 1,
  critical: false,
  applies_when: null,
  check: "greeting",
  parameters: {},
  question: null,
  categories: [],
  ...change,
});
const content = (...criteria: Criterion[]) => ({ pass_score: 70, minimum_agreement: null, criteria });

test("added, removed and changed criteria are told apart by their keys", () => {
  const before = content(criterion("a"), criterion("b"));
  const after = content(criterion("b", { weight: 2, critical: true }), criterion("c"));
  const { criteria } = differencesOf(before, after);
  expect(criteria.map(({ key, kind }) => [key, kind])).toEqual([
    ["b", "changed"],
    ["c", "added"],
    ["a", "removed"],
  ]);
  expect(criteria[0]?.fields).toEqual([
    { name: "Weight", before: "1", after: "2" },
    { name: "Critical", before: "no", after: "yes" },
  ]);
});

test("a changed pass score, a changed gate and a changed order are differences", () => {
  const before = content(criterion("a"), criterion("b"));
  const after = {
    ...content(criterion("b"), criterion("a")),
    pass_score: 80,
    minimum_agreement: { kappa: 0.6, reviews: 20 },
  };
  const { settings, criteria, isReordered, isEmpty } = differencesOf(before, after);
  expect(settings.map(({ name, after: now }) => [name, now])).toEqual([
    ["Passes from", "80"],
    ["Agreement needed", "kappa 0.6 on 20 reviews"],
  ]);
  expect([criteria, isReordered, isEmpty]).toEqual([[], true, false]);
});

test("the same parameters in another order are no difference", () => {
  const one = content(criterion("a", { parameters: { within: 3, words: ["hello"] } }));
  const other = content(criterion("a", { parameters: { words: ["hello"], within: 3 } }));
  expect(differencesOf(one, other).isEmpty).toBe(true);
});
