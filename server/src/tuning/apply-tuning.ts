import { type Criterion, type Finding, localGrader } from "../grading/index.ts";
import { correctVerdict } from "./correct-verdict.ts";
import { fingerprintOf } from "./fingerprint-of.ts";
import type { TunedCriterion, Tuning } from "./types.ts";

/** What the grader finds, as the workspace's reviews would have it. Whoever reads the card sees that, and why. */
export function applyTuning(tuning: Tuning, criterion: Criterion, finding: Finding): Finding {
  const tuned = tunedCriterion(tuning, criterion);
  if (!tuned) return finding;
  const { verdict, confidence, cases } = correctVerdict(tuned.counts, {
    ...finding,
    hasEvidence: finding.evidence.length > 0,
  });
  if (verdict === finding.verdict) return { ...finding, confidence };
  const said = `people decided this in ${cases.count} of ${cases.of} similar cases`;
  return {
    ...finding,
    verdict,
    confidence,
    value: verdict === "not_applicable" ? 0 : tuned.points[verdict],
    rationale: `${finding.rationale} Corrected from ${finding.verdict} to ${verdict} by the workspace's reviews: ${said}.`,
  };
}

/** How the card's grader calls itself: a tuned one is another one. */
export function tunedVersion(tuning: Tuning, criteria: readonly Criterion[]): string {
  const isTuned = criteria.some((criterion) => tunedCriterion(tuning, criterion) !== undefined);
  return isTuned ? `${localGrader.version}+tuned ${tuning.date}` : localGrader.version;
}

function tunedCriterion({ grader, criteria }: Tuning, criterion: Criterion): TunedCriterion | undefined {
  const tuned = Object.hasOwn(criteria, criterion.key) ? criteria[criterion.key] : undefined;
  return grader === localGrader.version && tuned?.fingerprint === fingerprintOf(criterion) ? tuned : undefined;
}
