import type { Clock } from "../clock.ts";
import { allowance, type RateLimiter, type Window } from "./types.ts";

interface Count {
  count: number;
  resetMs: number;
}

/** Past this many subjects the expired ones are swept, and if that frees nothing, the oldest go. */
const maxSubjects = 100_000;

/** For one node: everything in this process. */
export function memoryRateLimiter(clock: Clock): RateLimiter {
  const counts = new Map<string, Count>();

  function current(subject: string, window: Window, nowMs: number): Count {
    const key = `${subject}/${window.seconds}/${window.part ?? ""}`;
    const known = counts.get(key);
    if (known && known.resetMs > nowMs) return known;
    if (counts.size >= maxSubjects) sweep(counts, nowMs);
    const fresh = { count: 0, resetMs: nowMs + window.seconds * 1000 };
    // Deleted first so that the map stays ordered by age.
    counts.delete(key);
    counts.set(key, fresh);
    return fresh;
  }

  return {
    async take(subject, windows) {
      const nowMs = clock.now().getTime();
      const states = windows.map((window) => ({ window, counted: current(subject, window, nowMs) }));
      const allowed = states.every(({ window, counted }) => counted.count < window.limit);
      if (allowed) for (const { counted } of states) counted.count++;
      return allowance(
        allowed,
        states.map(({ window, counted }) => ({ window, count: counted.count, resetMs: counted.resetMs })),
        nowMs,
      );
    },
    close: async () => {},
  };
}

function sweep(counts: Map<string, Count>, nowMs: number): void {
  for (const [key, { resetMs }] of counts) if (resetMs <= nowMs) counts.delete(key);
  for (const key of counts.keys()) {
    if (counts.size < maxSubjects * 0.9) return;
    counts.delete(key);
  }
}
