import type { Judged } from "../grading/index.ts";
import type { Verdicts } from "./types.ts";

const verdictsOf = (criteria: readonly Judged[]): Verdicts =>
  Object.fromEntries(criteria.map(({ key, category, verdict }) => [key, category ?? verdict]));

/** What a person judged: what they left as it was, they did not. */
export const personsVerdicts = (criteria: readonly Judged[]): Verdicts =>
  verdictsOf(criteria.filter(({ gradedBy }) => gradedBy === "human"));

/** What a grader found: what it had no means to answer, it did not. */
export const gradersVerdicts = (criteria: readonly Judged[]): Verdicts =>
  verdictsOf(criteria.filter(({ verdict, confidence }) => verdict !== "not_applicable" || confidence > 0));
