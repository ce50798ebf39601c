import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findPosition } from "./log-store.ts";
import { oldest } from "./settle-positions.ts";
import type { EventPosition, EventStart } from "./types.ts";

export interface ResumeAfter {
  readonly scope: Scope;
  /** As a reader remembers it, perhaps from before the database was restored elsewhere. */
  readonly last: EventPosition;
}

/** Right after an event. Where it stands in the log today is looked up; the reader's number counts only if it is gone. */
export async function resumeAfter({ db }: Pick<Deps, "db">, { scope, last }: ResumeAfter): Promise<EventStart> {
  const { stored, future } = await findPosition(db, scope, last);
  if (stored !== null) return { position: { tx: stored, id: last.id }, isOld: () => false };
  if (!future) return { position: last, isOld: () => false };
  // A number of another cluster's: all that is left of the position is the time in its id.
  return { position: { tx: oldest, id: last.id }, isOld: ({ id }) => id <= last.id };
}
