import type { Share } from "./types.ts";

/** Of a normal distribution, 95 % lie so many standard deviations about the middle. */
const z = 1.959964;

/**
 * A share with Wilson's interval. `worth`: how many independent looks the count is worth, where some of them go together;
 * as many as there are unless told.
 */
export function shareOf(count: number, of: number, worth = of): Share {
  if (of === 0) return { count, of, share: null, low: null, high: null };
  const share = count / of;
  const middle = (share + (z * z) / (2 * worth)) / (1 + (z * z) / worth);
  const half = (z / (1 + (z * z) / worth)) * Math.sqrt((share * (1 - share)) / worth + (z * z) / (4 * worth * worth));
  // Rounding must not shut out the share itself.
  const low = Math.min(share, Math.max(0, middle - half));
  return { count, of, share, low: count === 0 ? 0 : low, high: Math.max(share, Math.min(1, middle + half)) };
}

/** Sums over groups of looks that go together. */
export interface Grouped {
  readonly groups: number;
  readonly count: number;
  readonly of: number;
  readonly countSquared: number;
  readonly countTimesOf: number;
  readonly ofSquared: number;
}

/**
 * A share of looks in groups: the verdicts of one conversation flip together. What the looks are worth is told by how
 * far the groups differ (the design effect of a ratio); without a single hit each group counts once.
 */
export function groupedShareOf({ groups, count, of, countSquared, countTimesOf, ofSquared }: Grouped): Share {
  if (of === 0) return shareOf(0, 0);
  const share = count / of;
  const alone = (share * (1 - share)) / of;
  const spread = countSquared - 2 * share * countTimesOf + share * share * ofSquared;
  const grouped = spread / (of * of);
  const worth = alone === 0 ? groups : Math.min(of, (of * alone) / Math.max(grouped, Number.MIN_VALUE));
  return shareOf(count, of, Math.max(1, worth));
}
