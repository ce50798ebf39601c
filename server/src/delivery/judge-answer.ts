import { pauseMs, windowMs } from "./retry-schedule.ts";
import type { Fate } from "./types.ts";

export interface AnswerToJudge {
  /** Null when there was no answer at all. */
  readonly statusCode: number | null;
  readonly retryAfter: string | undefined;
  /** Attempts so far, with this one. */
  readonly attempts: number;
  readonly firstAttemptAt: Date;
  readonly at: Date;
  readonly random: number;
}

const retried = new Set([408, 425, 429]);

/** What becomes of a delivery after an attempt. */
export function judgeAnswer(answer: AnswerToJudge): Fate {
  const { statusCode, attempts, firstAttemptAt, at } = answer;
  if (statusCode !== null && statusCode >= 200 && statusCode <= 299) return { kind: "delivered" };
  const mayRetry = statusCode === null || statusCode >= 500 || retried.has(statusCode);
  if (!mayRetry) return { kind: "failed", isGone: statusCode === 410, isAlive: true };
  const end = firstAttemptAt.getTime() + windowMs;
  if (at.getTime() >= end) return { kind: "failed", isGone: false, isAlive: false };
  const wished = secondsOf(answer.retryAfter, at) * 1_000;
  const pause = Math.max(pauseMs(attempts, answer.random), wished);
  // The last attempt is made when the time is over, not before.
  return { kind: "retry", at: new Date(Math.min(at.getTime() + pause, end)) };
}

/** Retry-After is a number of seconds or a date. */
function secondsOf(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, (at - now.getTime()) / 1_000);
}
