import type { Deps } from "../platform/http/route.ts";
import { deleteFormerTexts } from "./former-texts-store.ts";

/** Events are kept for 30 days, the arguments of calls for 7; what names a text was there before it was replaced. */
const keptMs = 31 * 86_400_000;
const rowsAtATime = 1_000;
/** Well within the time after which a job counts as dead. What is left is for the next run. */
const maxMs = 300_000;

/** Removes transcripts that were replaced, once nothing can name them any more. Each batch commits for itself. */
export async function purgeFormerTexts({ db, clock }: Deps): Promise<{ purged: number }> {
  const before = new Date(clock.now().getTime() - keptMs);
  const end = performance.now() + maxMs;
  let purged = 0;
  for (let gone = rowsAtATime; gone === rowsAtATime && performance.now() < end; purged += gone) {
    gone = await deleteFormerTexts(db, before, rowsAtATime);
  }
  return { purged };
}
