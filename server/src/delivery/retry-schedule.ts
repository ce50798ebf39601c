const firstMs = 2_000;
const longestMs = 3_600_000;
const jitter = 0.2;

/** Deliveries are tried for so long after their first attempt. */
export const windowMs = 24 * 3_600_000;

/** The pause after the given number of failed attempts. `random` is from 0 to 1. */
export function pauseMs(attempts: number, random: number): number {
  // Beyond 2^20 it is the longest anyway.
  const plain = Math.min(firstMs * 2 ** Math.min(attempts - 1, 20), longestMs);
  return Math.round(plain * (1 - jitter + 2 * jitter * random));
}
