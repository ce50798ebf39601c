import type { Arrival } from "./types.ts";

/** In how many seconds it will have been quiet for long enough; 0 when it has. */
export function secondsLeft({ lastSpanAt }: Arrival, now: Date, quietSeconds: number): number {
  const leftMs = lastSpanAt.getTime() + quietSeconds * 1000 - now.getTime();
  return leftMs <= 0 ? 0 : Math.ceil(leftMs / 1000);
}

export const isSameArrival = (one: Arrival, other: Arrival | undefined): boolean =>
  one.lastSpanAt.getTime() === other?.lastSpanAt.getTime();
