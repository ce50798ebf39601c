import type { Coverage, Judged, RubricContent, Total } from "./types.ts";

/** Weighted share of the points, of what applies and was judged surely. */
export function totalOf(criteria: readonly Judged[], { passScore }: Pick<RubricContent, "passScore">): Total {
  const sure = criteria.filter(({ unsure }) => !unsure);
  const counted = sure.filter(({ score, weight }) => score !== null && weight > 0);
  const weight = counted.reduce((sum, criterion) => sum + criterion.weight, 0);
  const points = counted.reduce((sum, { score, maxScore, weight }) => sum + (weight * (score ?? 0)) / maxScore, 0);
  const criticalFailed = sure.some(({ critical, verdict }) => critical && verdict === "fail");
  const score = weight === 0 ? null : Math.round((10_000 * points) / weight) / 100;
  if (criticalFailed) return { score, criticalFailed, passed: false };
  if (score !== null) return { score, criticalFailed, passed: score >= passScore };
  // Nothing applied, or nobody knows.
  return { score, criticalFailed, passed: sure.length === criteria.length ? true : null };
}

export const coverageOf = (criteria: readonly Judged[]): Coverage => ({
  judged: criteria.filter(({ unsure }) => !unsure).length,
  total: criteria.length,
});
