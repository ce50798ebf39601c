import { ApiError, ConnectionError } from "./errors.ts";

const firstDelayMs = 500;
const longestDelayMs = 8_000;
/** Whoever is told to wait longer had better know than sleep. */
const longestRetryAfter = 60;

/** Whether the same call may turn out better. */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ApiError)) return false;
  if (error.retryAfter !== undefined && error.retryAfter > longestRetryAfter) return false;
  const { status, code } = error;
  return status === 408 || status === 429 || status >= 500 || code === "idempotency_key_in_use";
}

/** What the service says, or half a second, doubling up to 8 s; less a quarter at random, so that callers don't come together. */
export function delayBefore(retry: number, error: unknown): number {
  if (error instanceof ApiError && error.retryAfter !== undefined) return error.retryAfter * 1_000;
  return Math.min(longestDelayMs, firstDelayMs * 2 ** (retry - 1)) * (1 - 0.25 * Math.random());
}

/**
 * `Retry-After` in seconds: a number, or a date. A date is counted from the `Date` of the answer, where that can be seen: the
 * clock here may be wrong.
 */
export function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get("retry-after");
  if (value === null) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number(value);
  const at = Date.parse(value);
  if (Number.isNaN(at)) return undefined;
  const sentAt = Date.parse(headers.get("date") ?? "");
  return Math.max(0, Math.ceil((at - (Number.isNaN(sentAt) ? Date.now() : sentAt)) / 1_000));
}
