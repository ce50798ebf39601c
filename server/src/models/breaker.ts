import type { Clock } from "../platform/clock.ts";

/** Keeps a process from asking a server that is down: after some failures in a row nobody is let through for a while. */
export interface Breaker {
  /** Whether a call may go now. After the pause one goes first, to see; who was let through reports back. */
  permit(): boolean;
  succeeded(): void;
  /** A server that asks for a longer pause gets it. */
  failed(atLeastMs?: number): void;
  /** The call said nothing of the server. */
  undecided(): void;
}

export const failuresToOpen = 5;
export const firstPauseMs = 30_000;
const longestPauseMs = 600_000;

export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let pauseMs = firstPauseMs;
  let openUntil = 0;
  let probing = false;
  const isOpen = () => failures >= failuresToOpen;

  return {
    permit() {
      if (!isOpen()) return true;
      if (probing || clock.now().getTime() < openUntil) return false;
      probing = true;
      return true;
    },
    succeeded() {
      failures = 0;
      pauseMs = firstPauseMs;
      probing = false;
    },
    failed(atLeastMs = 0) {
      const wasProbe = probing;
      probing = false;
      failures++;
      if (!isOpen()) return;
      // Calls that were under way when it opened fail too, and say nothing new.
      if (wasProbe) pauseMs = Math.min(longestPauseMs, pauseMs * 2);
      const wait = Math.min(longestPauseMs, Math.max(pauseMs, atLeastMs));
      openUntil = Math.max(openUntil, clock.now().getTime() + wait);
    },
    undecided() {
      probing = false;
    },
  };
}
