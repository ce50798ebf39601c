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
