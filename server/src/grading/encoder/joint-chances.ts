import type { Finding, Verdict } from "../types.ts";
import type { VerdictChances } from "./types.ts";

/** The order of the encoder's outputs, and of the weights of a verdict. */
export const verdicts = ["pass", "partial", "fail", "not_applicable"] as const satisfies readonly Verdict[];

export const isProblem = (verdict: Verdict): boolean => verdict === "partial" || verdict === "fail";

/** For one check: by verdict, a weight for each feature. A verdict that the definition of the check lacks is missing. */
export type JointWeights = Readonly<Partial<Record<Verdict, readonly number[]>>>;

/** Below this, chances of the encoder differ by noise. */
const leastChance = 0.0025;

/**
 * What both say as numbers: a constant, the logarithms of the encoder's chances, and the confidence of the patterns in the place of
 * their verdict.
 */
export function featuresOf(encoder: VerdictChances, found: Pick<Finding, "verdict" | "confidence">): readonly number[] {
  return [
    1,
    ...verdicts.map((verdict) => Math.log(Math.max(encoder[verdict], leastChance))),
    ...verdicts.map((verdict) => (verdict === found.verdict ? found.confidence : 0)),
  ];
}

/** The chances of the four verdicts, given what both say (multinomial logistic regression). */
export function jointChances(weights: JointWeights, features: readonly number[]): VerdictChances {
  const logits = verdicts.map((verdict) => {
    const row = weights[verdict];
    return row
      ? row.reduce((sum, weight, place) => sum + weight * (features[place] ?? 0), 0)
      : Number.NEGATIVE_INFINITY;
  });
  const highest = Math.max(...logits);
  const shares = logits.map((logit) => Math.exp(logit - highest));
  const sum = shares.reduce((total, share) => total + share, 0);
  const [pass = 0, partial = 0, fail = 0, not_applicable = 0] = shares.map((share) => share / sum);
  return { pass, partial, fail, not_applicable };
}
