import { type ForScoring, recordScores } from "../conversations/index.ts";
import type { Tx } from "../database/database.ts";
import { type NewEvent, publishEvents } from "../events/index.ts";
import type { GradedConversation } from "../grading/index.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { type Mask, maskAhead } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { sampledForReview } from "./sampling.ts";
import { scorecardCreated } from "./scorecard-events.ts";
import { insertScorecards } from "./store.ts";
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

type StoreDeps = Deps & { readonly askForReview: AskForReview };

/** The card, the conversation that names it and the event, in one commit; nothing if the conversation has changed. */
export async function storeGraded(deps: StoreDeps, graded: StoreGraded): Promise<Scorecard | undefined> {
  return (await storeAllGraded(deps, graded.scope, [graded]))[0];
}

/** As many of one scope in one commit: all of those whose conversations have not changed, which are answered, or none. */
export async function storeAllGraded(
  { db, clock, askForReview }: StoreDeps,
  scope: Scope,
  all: readonly StoreGraded[],
): Promise<readonly Scorecard[]> {
  const masks = await Promise.all(all.map(({ mask, card }) => maskAhead(mask, card.criteria)));
  const now = clock.now();
  const cards = all.map(({ subject, card }) => cardToStore(subject, card, now));
  const scored = all.map(({ subject, conversation: { language } }, i) => {
    const { id, updatedAt: unchangedSince } = subject.conversation;
    return { id, card: cards[i] as Scorecard, at: now, unchangedSince, state: subject.state, language };
  });
  return db.transaction(async (tx) => {
    const unchanged = await recordScores(tx, scope, scored);
    const stored: Scorecard[] = [];
    const events: NewEvent[] = [];
    const reviews: (() => void)[] = [];
    for (const [i, { alongside, settings, conversation, card: graded }] of all.entries()) {
      const card = cards[i] as Scorecard;
      if (!unchanged.has(card.conversationId)) continue;
      await alongside?.(tx, card);
      events.push(scorecardCreated(card, masks[i]));
      const reason = reviewReason(settings, conversation, graded);
      if (reason) reviews.push(() => askForReview(tx, scope, card, reason));
      stored.push(card);
    }
    insertScorecards(tx, scope, stored);
    publishEvents(tx, scope, events);
    // They name the cards.
    for (const ask of reviews) ask();
    return stored;
  });
}

const cardToStore = ({ conversation }: ForScoring, card: GradedCard, now: Date): Scorecard => ({
  ...card,
  id: newId("scorecard", now),
  rubricVersion: card.rubricVersion ?? 0,
  agentId: conversation.agentId,
  channel: conversation.channel,
  createdAt: now,
});

/** It would fail the card if it were sure. */
const isDoubtfulFailure = ({ critical, verdict, unsure }: GradedCard["criteria"][number]) =>
  critical && verdict === "fail" && unsure;

function reviewReason(
  settings: ScoringSettings,
  conversation: GradedConversation,
  card: GradedCard,
): string | undefined {
  if (card.criteria.some(isDoubtfulFailure)) return "unsure: critical failure";
  const rule = sampledForReview(settings.sampling, conversation, card);
  if (rule) return `sampled: ${rule.name}`;
  return settings.reviewUnsure && card.criteria.some(({ unsure }) => unsure) ? "unsure" : undefined;
}
