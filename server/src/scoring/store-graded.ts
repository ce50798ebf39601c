import { type ForScoring, recordScore } from "../conversations/index.ts";
import type { Tx } from "../database/database.ts";
import { publishEvent } from "../events/index.ts";
import type { GradedConversation } from "../grading/index.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { type Mask, maskAhead } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { sampledForReview } from "./sampling.ts";
import { scorecardCreated } from "./scorecard-events.ts";
import { insertScorecard } from "./store.ts";
import type { GradedCard, Scorecard, ScoringSettings } from "./types.ts";

/** Puts a card up for review, with the caller's commit. */
export type AskForReview = (tx: Tx, scope: Scope, card: Scorecard, reason: string) => void;

export interface StoreGraded {
  readonly scope: Scope;
  readonly subject: ForScoring;
  readonly conversation: GradedConversation;
  readonly card: GradedCard;
  readonly settings: ScoringSettings;
  readonly mask: Mask | undefined;
  /** What else belongs to the same commit; throws to undo it all. */
  readonly alongside?: (tx: Tx, card: Scorecard) => Promise<void>;
}

/** The card, the conversation that names it and the event, in one commit; nothing if the conversation has changed. */
export async function storeGraded(
  { db, clock, askForReview }: Deps & { readonly askForReview: AskForReview },
  { scope, subject, conversation, card, settings, mask, alongside }: StoreGraded,
): Promise<Scorecard | undefined> {
  const ready = await maskAhead(mask, card.criteria);
  const now = clock.now();
  const { conversation: row, state } = subject;
  const stored: Scorecard = {
    ...card,
    id: newId("scorecard", now),
    rubricVersion: card.rubricVersion ?? 0,
    agentId: row.agentId,
    channel: row.channel,
    createdAt: now,
  };
  return db.transaction(async (tx) => {
    const scored = { id: row.id, card: stored, at: now };
    if (!(await recordScore(tx, scope, { ...scored, unchangedSince: row.updatedAt, state }))) return undefined;
    await alongside?.(tx, stored);
    insertScorecard(tx, scope, stored);
    publishEvent(tx, scope, scorecardCreated(stored, ready));
    const reason = reviewReason(settings, conversation, card);
    if (reason) askForReview(tx, scope, stored, reason);
    return stored;
  });
}

function reviewReason(
  settings: ScoringSettings,
  conversation: GradedConversation,
  card: GradedCard,
): string | undefined {
  const rule = sampledForReview(settings.sampling, conversation, card);
  if (rule) return `sampled: ${rule.name}`;
  return settings.reviewUnsure && card.criteria.some(({ unsure }) => unsure) ? "unsure" : undefined;
}
