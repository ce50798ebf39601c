import type { Finding, Turn, Verdict } from "../types.ts";
import { type EncoderPolicy, encoderPolicies } from "./check-policies.ts";
import { evidenceOf } from "./evidence-of.ts";
import { rationaleOf } from "./rationales.ts";
import type { CheckReading, EncoderReading, VerdictChances } from "./types.ts";

/** From this confidence on the patterns count as sure; see judge-criterion.ts. */
const sureFrom = 0.6;

/** Share of the points per verdict. */
const values: Readonly<Record<Verdict, number>> = { pass: 1, partial: 0.5, fail: 0, not_applicable: 0 };

const isProblem = (verdict: Verdict) => verdict === "partial" || verdict === "fail";

const problemChance = ({ partial, fail }: VerdictChances) => partial + fail;

/**
 * Combines what the patterns of a check found with the encoder's chances. The encoder decides where it is sure that there is a
 * problem or that there is none; in between the finding of the patterns stands, with less confidence if the encoder doubts it.
 */
export function combine(
  check: string,
  found: Finding,
  reading: EncoderReading | null,
  turns: readonly Turn[],
): Finding {
  const policy = encoderPolicies.get(check);
  const ofCheck = reading?.checks[check];
  if (!policy || !reading || !ofCheck) return found;
  const verdict = encoderVerdict(policy, ofCheck);
  if (verdict === null) return doubted(policy, ofCheck, found);
  const isSureProblem = isProblem(found.verdict) && found.confidence >= sureFrom;
  if (policy.keepsPatternProblems && isSureProblem && !isProblem(verdict)) return found;
  const confidence = chanceOf(policy, ofCheck, verdict);
  if (found.verdict === verdict) {
    // The patterns say more precisely why. Their problems are mostly right; that they find none means less.
    return { ...found, confidence: isProblem(verdict) ? Math.max(found.confidence, confidence) : confidence };
  }
  const evidence =
    verdict === "not_applicable" ? [] : evidenceOf(reading, check, isProblem(verdict) ? "problem" : "good", turns);
  if (verdict !== "not_applicable" && evidence.length === 0) return found;
  return { verdict, value: values[verdict], confidence, rationale: rationaleOf(check, verdict), evidence };
}

/** Returns null if the encoder is not sure enough to decide. */
function encoderVerdict({ raiseFrom, clearUntil, hasPartial }: EncoderPolicy, reading: CheckReading): Verdict | null {
  const { pass, partial, fail, not_applicable } = reading.chances;
  const problem = problemChance(reading.chances);
  if (problem >= (raiseFrom === "model" ? reading.threshold : raiseFrom)) {
    return hasPartial && partial > fail ? "partial" : "fail";
  }
  if (problem > clearUntil) return null;
  return pass >= not_applicable ? "pass" : "not_applicable";
}

/** Of the passes that the encoder doubts, only half are right: such a verdict is unsure, and leaves the score. */
function doubted({ doubtFrom }: EncoderPolicy, { chances }: CheckReading, found: Finding): Finding {
  const problem = problemChance(chances);
  if (isProblem(found.verdict) || problem < doubtFrom) return found;
  return { ...found, confidence: Math.min(found.confidence, 1 - problem, belowSure) };
}

const belowSure = sureFrom - 0.01;

/** Where a check knows no `partial`, what the model puts there belongs to `fail`. */
function chanceOf({ hasPartial }: EncoderPolicy, { chances }: CheckReading, verdict: Verdict): number {
  return verdict === "fail" && !hasPartial ? problemChance(chances) : chances[verdict];
}
