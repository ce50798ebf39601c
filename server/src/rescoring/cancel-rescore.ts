import { Fault } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { readRescore } from "./read-rescore.ts";
import { rescoreRuns } from "./rescore-runs.ts";
import type { Rescore, RescoreId } from "./types.ts";

/** The worker notices at the next conversation. */
export async function cancelRescore({ db, clock }: Deps, { scope, id }: RescoreId): Promise<Rescore> {
  const isCancelled = await rescoreRuns.store.cancel(db, scope, id, clock.now());
  const run = await readRescore({ db }, { scope, id });
  if (!isCancelled) throw new Fault("conflict", "It has already ended.");
  return run;
}
