import type { Criterion } from "../types.ts";

type Written = Pick<Criterion, "key" | "name" | "weight" | "question"> & Partial<Criterion>;

const usual = {
  description: null,
  type: "binary",
  critical: false,
  appliesWhen: null,
  parameters: {},
  categories: [],
} as const;

/** The criteria of one section. Unless told otherwise each is binary and has the check that it is named after. */
export const section = (name: string, criteria: readonly Written[]): readonly Criterion[] =>
  criteria.map((criterion) => ({
    ...usual,
    section: name,
    check: criterion.key,
    maxScore: criterion.type === "scale" ? 5 : 1,
    ...criterion,
  }));
