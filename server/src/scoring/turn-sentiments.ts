import type { Queryable } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { type RatedTurn, ratedTurns } from "./rated-turns.ts";
import { findSentiment } from "./store.ts";

/** Returns the sentiment of every turn by its node, as a card found it. */
export async function turnSentiments(
  db: Queryable,
  scope: Scope,
  scorecardId: string,
): Promise<ReadonlyMap<string, Pick<RatedTurn, "label" | "score">>> {
  const { turns = [] } = (await findSentiment(db, scope, scorecardId)) ?? {};
  return new Map(ratedTurns(turns).map(({ nodeId, label, score }) => [nodeId, { label, score }]));
}
