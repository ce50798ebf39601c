import type { Clock } from "../platform/clock.ts";
import { ModelBusy, type Sleep } from "./types.ts";

/** Keeps to so many calls in any minute: each call books its time, and waits for it. */
export type Pace = (signal: AbortSignal) => Promise<void>;

const windowMs = 60_000;
/** A caller that would wait longer is better served without the model. */
const longestWaitMs = 120_000;

export function createPace({ clock, sleep, perMinute }: { clock: Clock; sleep: Sleep; perMinute: number }): Pace {
  // The times of the last `perMinute` calls, as a ring: a new one may start a minute after the oldest.
  const booked = new Array<number>(perMinute).fill(Number.NEGATIVE_INFINITY);
  let oldest = 0;

  return async (signal) => {
    const now = clock.now().getTime();
    const at = Math.max(now, (booked[oldest] as number) + windowMs);
    if (at - now > longestWaitMs) throw new ModelBusy("too many calls are waiting for the limit per minute");
    booked[oldest] = at;
    oldest = (oldest + 1) % perMinute;
    if (at > now) await sleep(at - now, signal);
  };
}
