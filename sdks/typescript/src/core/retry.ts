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

/** `Retry-After` in seconds: a number, or a date. */
export function retryAfterOf(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get("retry-after");
  if (value === null) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1_000));
}
