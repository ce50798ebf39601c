import type { Verdict } from "../grading/index.ts";

/** Counts stand in this order. */
export const verdicts = ["pass", "partial", "fail", "not_applicable"] as const satisfies readonly Verdict[];

export const placeOf = (verdict: Verdict): number => verdicts.indexOf(verdict);
