import type { Deps } from "../platform/http/route.ts";
import { idFloor } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { eventTime } from "./event-time.ts";
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
  // The transaction of a start had ended when it was made: what that one left is old, though of the same millisecond.
  if (!future) return { position: last, isOld: ({ position: { tx } }) => isStart(last) && tx === last.tx };
  // A number of another cluster's: all that is left of the position is the time in its id.
  return { position: { tx: oldest, id: last.id }, isOld: ({ id }) => id <= last.id };
}

/** No event's id, but the first that its millisecond could have had. */
const isStart = ({ id }: EventPosition) => id === idFloor("event", eventTime(id));
