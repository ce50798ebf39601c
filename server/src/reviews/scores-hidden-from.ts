import type { Queryable } from "../database/database.ts";
import { type Actor, actorName } from "../platform/http/caller.ts";
import type { Scope } from "../platform/scope.ts";
import { listHidden } from "./blind-store.ts";

/** See `HiddenScores`. */
export const scoresHiddenFrom = async (db: Queryable, scope: Scope, actor: Actor): Promise<readonly string[]> =>
  actor.kind === "person" ? listHidden(db, scope, actorName(actor)) : [];
