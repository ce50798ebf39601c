/** Counts of lists go up to here: beyond it a screen shows "1,000+". */
export const maxCount = 1_000;

/** A count that stops at a bound. */
export interface BoundedCount {
  readonly count: number;
  readonly hasMore: boolean;
}

/** Makes it of a count that went one further than the bound. */
export const boundedCount = (count: number): BoundedCount => ({
  count: Math.min(count, maxCount),
  hasMore: count > maxCount,
});

export const countToWire = ({ count, hasMore }: BoundedCount) => ({ count, has_more: hasMore });
