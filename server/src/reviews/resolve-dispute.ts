import type { SpanNodes } from "../conversations/index.ts";
import { conflict, invalid, notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findDispute, lockDispute, updateResolved } from "./dispute-store.ts";
import { lockReview, updateReviewRow } from "./store.ts";
import { holdConversation, storeHumanCard } from "./store-human-card.ts";
import type { Dispute, GivenVerdicts } from "./types.ts";

export interface ResolveDispute {
  readonly scope: Scope;
  readonly id: string;
  readonly outcome: "upheld" | "rejected";
  readonly note: string;
  /** Without criteria: no card is made. */
  readonly given: GivenVerdicts;
}

/** The decision, the corrected card if there is one, and the end of its review are one commit. */
export function resolveDispute(
  deps: Deps & { readonly spanNodes: SpanNodes },
  { scope, id, outcome, note, given }: ResolveDispute,
): Promise<Dispute> {
  const corrected = given.criteria.length > 0;
  if (corrected && outcome === "rejected")
    throw invalid("criteria", "criteria can only be sent if you uphold the dispute.");
  return deps.db.transaction(async (tx) => {
    const known = await findDispute(tx, scope, id);
    if (!known) throw notFound("dispute");
    await holdConversation(tx, scope, known.conversationId, given.requestId);
    const review = await lockReview(tx, scope, known.reviewId);
    const dispute = await lockDispute(tx, scope, id);
    if (!dispute || !review) throw notFound("dispute");
    if (dispute.status !== "open") throw conflict("status", "The dispute is already resolved.");
    const now = deps.clock.now();
    const made = corrected ? await storeHumanCard(tx, deps, { scope, review, given, now }) : undefined;
    await updateReviewRow(tx, scope, {
      ...review,
      ...(made ? { status: "completed", assignees: [given.reviewer], completedAt: now } : { status: "cancelled" }),
    });
    const { stored } = given.privacy;
    const resolved: Dispute = {
      ...dispute,
      status: "resolved",
      outcome,
      note: stored ? stored(note) : note,
      resolvedBy: given.reviewer,
      newScorecardId: made?.scorecardId ?? null,
      resolvedAt: now,
    };
    await updateResolved(tx, scope, resolved);
    return resolved;
  });
}
