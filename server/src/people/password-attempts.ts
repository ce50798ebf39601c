import { Fault } from "../platform/fault.ts";
import type { RateLimiter, Window } from "../platform/rate-limit/types.ts";

const window: Window = { limit: 20, seconds: 15 * 60 };

/**
 * Counted before the password is looked at, so that guesses made at once can't slip past the limit. Right ones
 * count as well: the limiter knows no way of giving back.
 */
export async function countPasswordAttempt(limiter: RateLimiter, whose: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.take(`password:${whose}`, [window]);
  if (allowed) return;
  throw new Fault("rate_limited", `Too many attempts; try again in ${retryAfterSeconds} seconds.`, {
    headers: { "retry-after": String(retryAfterSeconds) },
  });
}

/** By e-mail and address: a stranger elsewhere can't lock somebody out. */
export const accountSeenFrom = (email: string, ip: string) => `${email.toLowerCase()}/${ip}`;
