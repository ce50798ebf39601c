import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { isUnavailable } from "../database/violations.ts";

interface Observation {
  failure: unknown;
}

const observations = new AsyncLocalStorage<Observation>();

/** Remembers what the database said, for whoever observes: the sign-in library replaces it by an error of its own. */
export class ObservedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has nine forms
  override query(...given: any[]): any {
    const observation = observations.getStore();
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const result = (super.query as (...given: any[]) => any).apply(this, given);
    if (observation && typeof result?.catch === "function") {
      result.catch((failure: unknown) => {
        if (isUnavailable(failure)) observation.failure ??= failure;
      });
    }
    return result;
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
