import { buckets } from "./types.ts";

/**
 * The score below which this share lies, as far as counts tell: within a bucket scores are taken to be spread evenly, so
 * it is off by less than five points. Undefined without scores.
 */
export function quantile(counts: readonly number[], share: number): number | undefined {
  const wanted = share * counts.reduce((sum, count) => sum + count, 0);
  let before = 0;
  let last: number | undefined;
  for (const [n, { from, to }] of buckets.entries()) {
    const count = counts[n] ?? 0;
    if (count === 0) continue;
    if (before + count >= wanted) return from + ((to - from) * (wanted - before)) / count;
    before += count;
    last = to;
  }
  return last;
}
