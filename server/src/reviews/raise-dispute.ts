import type { Tx } from "../database/database.ts";
import { brokenUnique } from "../database/violations.ts";
import { conflict, invalid, unknownReference } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import type { Mask } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { findScorecard, type Scorecard } from "../scoring/index.ts";
import { insertDispute } from "./dispute-store.ts";
import { goneConversation } from "./references.ts";
import { insertReview } from "./store.ts";
import { holdConversation } from "./store-human-card.ts";
import { findSessionOf } from "./submission-store.ts";
import type { Dispute } from "./types.ts";

export interface RaiseDispute {
  readonly scope: Scope;
  readonly scorecardId: string;
  readonly criterion: string | null;
  readonly reason: string;
  readonly proposedVerdict: Dispute["proposedVerdict"];
  readonly raisedBy: string;
  readonly requestId: string;
  readonly mask: Mask | undefined;
}

/** The dispute and its place in the queue, with one commit. */
export function raiseDispute({ db, clock }: Deps, input: RaiseDispute): Promise<Dispute> {
  const { scope, scorecardId, criterion, proposedVerdict, raisedBy, requestId, mask } = input;
  if (proposedVerdict !== null && criterion === null) {
    throw invalid("proposed_verdict", "proposed_verdict needs a criterion.");
  }
  return db.transaction(async (tx) => {
    const card = await disputed(tx, input);
    const { conversationId, rubricId, rubricVersion } = card;
    await holdConversation(tx, scope, conversationId, requestId);
    const now = clock.now();
    const reviewId = newId("review", now);
    const dispute: Dispute = {
      id: newId("dispute", now),
      scorecardId,
      conversationId,
      criterion,
      reason: mask ? mask(input.reason) : input.reason,
      proposedVerdict,
      raisedBy,
      reviewId,
      status: "open",
      outcome: null,
      note: null,
      resolvedBy: null,
      newScorecardId: null,
      createdAt: now,
      resolvedAt: null,
    };
    const queued = {
      scorecardId,
      conversationId,
      rubricId,
      rubricVersion,
      reviewersWanted: 1,
      blind: false,
      dueAt: null,
    };
    const gone = goneConversation("scorecard_id");
    insertReview(tx, scope, { ...queued, id: reviewId, reason: "dispute", assignees: [], createdAt: now }, gone);
    insertDispute(tx, scope, dispute, openAlready);
    return dispute;
  });
}

async function disputed(tx: Tx, { scope, scorecardId, criterion }: RaiseDispute): Promise<Scorecard> {
  const [card, session] = await Promise.all([
    findScorecard(tx, scope, scorecardId),
    findSessionOf(tx, scope, scorecardId),
  ]);
  if (!card) throw unknownReference("scorecard_id");
  if (criterion !== null && !card.criteria.some(({ key }) => key === criterion)) {
    throw invalid("criterion", "criterion must be the key of a criterion of this scorecard.");
  }
  if (session !== null)
    throw conflict("scorecard_id", "The scorecard belongs to a calibration session and can't be disputed.");
  return card;
}

const openAlready = (error: unknown) =>
  brokenUnique(error) === "dispute_open"
    ? conflict("scorecard_id", "There is already an open dispute about this.")
    : undefined;
