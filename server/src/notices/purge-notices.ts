import type { Deps } from "../platform/http/route.ts";
import { deleteDismissed } from "./store.ts";

const keptMs = 90 * 86_400_000;
/** More waits for the next run: people dismiss far fewer in a day. */
const mostAtOnce = 10_000;

/** Open ones stay, however old. */
export async function purgeNotices({ db, clock }: Deps): Promise<{ purged: number }> {
  return { purged: await deleteDismissed(db, new Date(clock.now().getTime() - keptMs), mostAtOnce) };
}
