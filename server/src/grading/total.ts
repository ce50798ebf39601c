import type { Judged, RubricContent, Total } from "./types.ts";

/** Weighted share of the points, of what applies. */
export function totalOf(criteria: readonly Judged[], { passScore }: Pick<RubricContent, "passScore">): Total {
  const counted = criteria.filter(({ score, weight }) => score !== null && weight > 0);
  const weight = counted.reduce((sum, criterion) => sum + criterion.weight, 0);
  const points = counted.reduce((sum, { score, maxScore, weight }) => sum + (weight * (score ?? 0)) / maxScore, 0);
  const criticalFailed = criteria.some(({ critical, verdict }) => critical && verdict === "fail");
  const score = weight === 0 ? null : Math.round((10_000 * points) / weight) / 100;
  return { score, criticalFailed, passed: !criticalFailed && (score === null || score >= passScore) };
}
