import type { Deps } from "../platform/http/route.ts";
import { purgeBatches } from "../platform/purge-batches.ts";
import { deleteFormerTexts } from "./former-texts-store.ts";

/** Events are kept for 30 days, the arguments of calls for 7; what names a text was there before it was replaced. */
const keptMs = 31 * 86_400_000;

/** Removes transcripts that were replaced, once nothing can name them any more. */
export function purgeFormerTexts({ db, clock }: Deps): Promise<{ purged: number }> {
  const before = new Date(clock.now().getTime() - keptMs);
  return purgeBatches((most) => deleteFormerTexts(db, before, most));
}
