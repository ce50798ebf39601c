import { addressBlock } from "../platform/address-block.ts";
import { Fault } from "../platform/fault.ts";
import type { RateLimiter, Window } from "../platform/rate-limit/types.ts";

const accountWindow: Window = { limit: 20, seconds: 15 * 60 };
/** For all accounts together: a list of e-mails must not be tried with one password each. An office shares an address. */
const addressWindow: Window = { limit: 100, seconds: 15 * 60 };

export interface PasswordAttempt {
  /** An e-mail, in any case, or the id of a person who is signed in. */
  readonly account: string;
  readonly ip: string;
}

/**
 * Counted before the password is looked at, so that guesses made at once can't slip past the limit. Right ones
 * count as well: the limiter knows no way of giving back.
 */
export async function countPasswordAttempt(limiter: RateLimiter, { account, ip }: PasswordAttempt): Promise<void> {
  const block = addressBlock(ip);
  // By account and address: a stranger elsewhere can't lock somebody out. First, so that refused ones use up nothing else.
  await take(limiter, `password:${account.toLowerCase()}/${block}`, accountWindow);
  await take(limiter, `passwords:${block}`, addressWindow);
}

async function take(limiter: RateLimiter, subject: string, window: Window): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.take(subject, [window]);
  if (allowed) return;
  throw new Fault("rate_limited", `Too many attempts; try again in ${retryAfterSeconds} seconds.`, {
    headers: { "retry-after": String(retryAfterSeconds) },
  });
}

/** For links and OIDC answers: what is tried there names no account. */
export const countAddressAttempt = (limiter: RateLimiter, ip: string): Promise<void> =>
  take(limiter, `passwords:${addressBlock(ip)}`, addressWindow);

const codeWindow: Window = { limit: 10, seconds: 15 * 60 };

/** By account alone, from wherever: only somebody who has the password gets this far, and 6 digits are few. */
export const countCodeAttempt = (limiter: RateLimiter, userId: string): Promise<void> =>
  take(limiter, `second-factor:${userId}`, codeWindow);

const resetWindow: Window = { limit: 5, seconds: 60 * 60 };
const resetAddressWindow: Window = { limit: 20, seconds: 60 * 60 };

/** The address first: a stranger who has used up its share can't use up that of an account. */
export async function countResetRequest(
  limiter: RateLimiter,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  await take(limiter, `resets:${addressBlock(ip)}`, resetAddressWindow);
  await take(limiter, `reset:${email.toLowerCase()}`, resetWindow);
}
