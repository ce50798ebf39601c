import type { Criterion, Finding, GraderKind, Judged } from "./types.ts";

/** Below this a grader is unsure: the verdict leaves the score, and somebody else should look. */
const sureFrom = 0.6;

/** One failed critical criterion fails the whole card, so that it takes more. */
const sureOfCriticalFrom = 0.8;

const isUnsure = ({ critical }: Criterion, { verdict, confidence }: Finding) =>
  confidence < (critical && verdict === "fail" ? sureOfCriticalFrom : sureFrom);

/** A finding in terms of the criterion: its points, and whether it is sure. */
export function judgeCriterion(criterion: Criterion, finding: Finding, gradedBy: GraderKind): Judged {
  const applies = finding.verdict !== "not_applicable";
  const share = applies ? shareOf(criterion, finding) : null;
  return {
    key: criterion.key,
    name: criterion.name,
    section: criterion.section,
    type: criterion.type,
    verdict: finding.verdict,
    score: share === null ? null : Math.round(1_000 * share * criterion.maxScore) / 1_000,
    maxScore: criterion.maxScore,
    weight: criterion.weight,
    critical: criterion.critical,
    category: finding.category ?? null,
    rationale: finding.rationale,
    confidence: Math.round(100 * finding.confidence) / 100,
    unsure: isUnsure(criterion, finding),
    gradedBy,
    evidence: finding.evidence,
  };
}

/** A binary criterion gives half of its points for half of what it asks: nothing else would tell `partial` from `fail`. */
function shareOf({ type, categories }: Criterion, { value, category }: Finding): number {
  const own = type === "category" ? categories.find(({ name }) => name === category)?.score : undefined;
  return Math.min(1, Math.max(0, own ?? value));
}
