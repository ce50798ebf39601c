import type { Queryable } from "../database/database.ts";
import { Fault } from "./fault.ts";
import type { Actor } from "./http/caller.ts";
import type { Scope } from "./scope.ts";

/**
 * Returns the ids of the conversations whose scores this caller must not see, since they review them blind and have not
 * submitted yet. API keys act for anybody, so nothing is hidden from them.
 */
export type HiddenScores = (db: Queryable, scope: Scope, actor: Actor) => Promise<readonly string[]>;

const hiddenScore = () =>
  new Fault("permission_denied", "You have to review this conversation blind. Submit your review to see its scores.");

/** Refuses a caller from whom the scores of this conversation are hidden. */
export function refuseHidden(hidden: readonly string[], conversationId: string): void {
  if (hidden.includes(conversationId)) throw hiddenScore();
}

/** Refuses what mixes the scores of many conversations for a caller from whom some of them are hidden. */
export function refuseAnyHidden(hidden: readonly string[]): void {
  if (hidden.length === 0) return;
  const message = "You have open blind reviews. Submit them to see the scores of many conversations.";
  throw new Fault("permission_denied", message);
}
