import type { Deps } from "../platform/http/route.ts";
import type { RescoreJob } from "./jobs.ts";
import { unclaimRescore } from "./store.ts";

/** Takes back an attempt that failed for the database's sake: a few of those must not end the rescore. */
export async function uncountAttempt({ db }: Pick<Deps, "db">, { rescoreId, ...scope }: RescoreJob): Promise<void> {
  await unclaimRescore(db, scope, rescoreId);
}
