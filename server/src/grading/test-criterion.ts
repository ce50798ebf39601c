import type { Criterion } from "./types.ts";

/** A criterion for tests that judges by a check; `more` adds to it or replaces parts of it. */
export const testCriterion = (check: string, more: Partial<Criterion> = {}): Criterion => ({
  key: check,
  name: check,
  description: null,
  section: null,
  type: "binary",
  weight: 1,
  maxScore: 1,
  critical: false,
  appliesWhen: null,
  check,
  parameters: {},
  question: null,
  categories: [],
  ...more,
});
