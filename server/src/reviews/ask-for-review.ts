import type { Tx } from "../database/database.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import type { Scorecard } from "../scoring/index.ts";
import { insertReviewOnce } from "./store.ts";

/**
 * Puts a new card up for review, with the caller's commit. One review per conversation and kind of reason is open at a
 * time; one that nobody has taken yet turns to the new card.
 */
export function askForReview(tx: Tx, scope: Scope, card: Scorecard, reason: string): void {
  insertReviewOnce(tx, scope, {
    id: newId("review", card.createdAt),
    conversationId: card.conversationId,
    scorecardId: card.id,
    rubricId: card.rubricId,
    rubricVersion: card.rubricVersion,
    reason,
    reviewersWanted: 1,
    blind: false,
    assignees: [],
    dueAt: null,
    createdAt: card.createdAt,
  });
}
