import { Fault } from "../platform/fault.ts";

/** The two ways in which a password costs processor time. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(attempt: { hash: string; password: string }): Promise<boolean>;
}

/**
 * Hashing runs on the four threads that Node also needs for compression, files and name look-ups: two stay free.
 * Each hash takes about 50 ms and 32 MB.
 */
export const maxConcurrentHashes = 2;
/** About a second of work. A longer queue would only delay those who have a right password. */
export const maxWaitingHashes = 32;
const retryAfterSeconds = 2;

/** Limits a node's password hashing: a few at once, a bounded queue behind them, and a 429 beyond. */
export function limitHashing({ hash, verify }: PasswordHashing): PasswordHashing {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < maxConcurrentHashes) running++;
    else {
      if (waiting.length >= maxWaitingHashes) throw tooMany();
      // Whoever finishes passes the place on, so that `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (attempt) => inTurn(() => verify(attempt)),
  };
}

const tooMany = () =>
  new Fault("rate_limited", `Too many passwords are being checked; try again in ${retryAfterSeconds} seconds.`, {
    headers: { "retry-after": String(retryAfterSeconds) },
  });
