import { wakeFollowers } from "../events/index.ts";
import { invalid } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { judgedBy } from "./judged-by.ts";
import { goneConversation } from "./references.ts";
import { insertReview } from "./store.ts";
import type { Review } from "./types.ts";

export interface CreateReview {
  readonly scope: Scope;
  readonly conversationId: string;
  readonly scorecardId: string | null;
  readonly rubricId: string | null;
  readonly reviewersWanted: number;
  readonly blind: boolean;
  readonly assignees: readonly string[];
  readonly dueAt: Date | null;
}

/** Puts a conversation into the queue. */
export async function createReview({ db, clock }: Deps, input: CreateReview): Promise<Review> {
  const { scope, conversationId, reviewersWanted, blind, assignees, dueAt } = input;
  if (assignees.length > reviewersWanted) throw tooManyAssignees(reviewersWanted);
  const judged = await judgedBy(db, input);
  const now = clock.now();
  const review: Review = {
    ...judged,
    id: newId("review", now),
    conversationId,
    reason: "manual",
    calibrationId: null,
    status: "open",
    reviewersWanted,
    blind,
    assignees,
    submissions: [],
    dueAt,
    createdAt: now,
    completedAt: null,
  };
  return db.transaction(async (tx) => {
    wakeFollowers(tx, scope);
    insertReview(tx, scope, review, goneConversation("conversation_id"));
    return review;
  });
}

export const tooManyAssignees = (wanted: number) =>
  invalid("assignees", `assignees accepts at most ${wanted} people, as in reviewers_wanted.`);
