import type { Finding, Turn, Verdict } from "../types.ts";
import { evidenceOf } from "./evidence-of.ts";
import { featuresOf, isProblem, jointChances } from "./joint-chances.ts";
import { type JointCheck, jointChecks } from "./joint-weights.ts";
import { rationaleOf } from "./rationales.ts";
import type { EncoderReading, VerdictChances } from "./types.ts";

/** Share of the points per verdict. */
const values: Readonly<Record<Verdict, number>> = { pass: 1, partial: 0.5, fail: 0, not_applicable: 0 };

/**
 * Weighs what the patterns of a check found against what the encoder says. Where both come to the same verdict, the patterns say
 * more precisely why; otherwise the sentences that the encoder points to are the evidence.
 */
export function combine(
  check: string,
  found: Finding,
  reading: EncoderReading | null,
  turns: readonly Turn[],
  joints: ReadonlyMap<string, JointCheck> = jointChecks,
): Finding {
  const joint = joints.get(check);
  const read = reading?.checks[check];
  if (!joint || !reading || !read) return found;
  const chances = jointChances(joint.weights, featuresOf(read.chances, found));
  const verdict = verdictOf(chances, joint.threshold);
  const confidence = confidenceOf(chances, verdict);
  if (verdict === found.verdict) return { ...found, confidence };
  const kind = isProblem(verdict) ? "problem" : "good";
  const evidence = verdict === "not_applicable" ? [] : evidenceOf(reading, check, kind, turns);
  return { verdict, value: values[verdict], confidence, rationale: rationaleOf(check, verdict), evidence };
}

function verdictOf({ pass, partial, fail, not_applicable }: VerdictChances, threshold: number): Verdict {
  if (partial + fail >= threshold) return fail >= partial ? "fail" : "partial";
  return pass >= not_applicable ? "pass" : "not_applicable";
}

/** A failed critical criterion fails the card from 0.8 on: see judge-criterion.ts. */
const justNotCritical = 0.79;

/**
 * How sure it is that there is a problem; for the other verdicts, how sure these are. Whether a problem is `partial` or `fail` is
 * often a matter of taste, but to fail a card takes that it is a failure.
 */
function confidenceOf(chances: VerdictChances, verdict: Verdict): number {
  if (!isProblem(verdict)) return chances[verdict];
  const problem = chances.partial + chances.fail;
  return verdict === "fail" ? Math.max(chances.fail, Math.min(problem, justNotCritical)) : problem;
}
