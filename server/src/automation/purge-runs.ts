import type { Deps } from "../platform/http/route.ts";
import { deleteRunsBefore } from "./run-store.ts";

/** As long as the events behind them. */
const keptMs = 30 * 86_400_000;
const batch = 5_000;

/** Takes old entries of the rules' logs away, in steps that each commit for themselves. */
export async function purgeRuns({ db, clock }: Deps): Promise<{ readonly purged: number }> {
  const before = new Date(clock.now().getTime() - keptMs);
  let purged = 0;
  for (let gone = batch; gone === batch; purged += gone) gone = await deleteRunsBefore(db, before, batch);
  return { purged };
}
