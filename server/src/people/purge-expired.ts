import type { Deps } from "../platform/http/route.ts";
import { deleteExpired } from "./store.ts";
import type { Purged } from "./types.ts";

/** More waits for the next time, so that no purge holds its locks for long. */
const mostAtOnce = 10_000;

/** What expired is refused anyway; this only frees its space. */
export function purgeExpired({ db, clock }: Deps): Promise<Purged> {
  return deleteExpired(db, { now: clock.now(), limit: mostAtOnce });
}
