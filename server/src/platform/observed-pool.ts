import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { isUnavailable } from "../database/violations.ts";

interface Observation {
  failure: unknown;
}

const observations = new AsyncLocalStorage<Observation>();

/** Remembers the database's trouble for the work that is observed. What is no promise is nobody's to observe. */
function noted<Result>(result: Result): Result {
  const observation = observations.getStore();
  if (observation && result instanceof Promise) {
    result.catch((failure: unknown) => {
      if (isUnavailable(failure)) observation.failure ??= failure;
    });
  }
  return result;
}

class ObservedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has nine forms
  override query(...given: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return noted((super.query as (...given: any[]) => any).apply(this, given));
  }
}

/** For the sign-in library, which replaces what the database said by an error of its own. */
export class ObservedPool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super({ ...options, Client: ObservedClient });
  }

  // biome-ignore lint/suspicious/noExplicitAny: with a callback or without
  override connect(...given: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return noted((super.connect as (...given: any[]) => any).apply(this, given));
  }
}

/** Does work and throws, when it fails, the database's trouble, if there was any. */
export async function observing<Result>(work: () => Promise<Result>): Promise<Result> {
  const observation: Observation = { failure: undefined };
  try {
    return await observations.run(observation, work);
  } catch (error) {
    throw observation.failure ?? error;
  }
}
