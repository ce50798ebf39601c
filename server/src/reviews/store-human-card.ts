import { noteRequests, readForScoring, recordReview, type SpanNodes } from "../conversations/index.ts";
import { joined, type Tx } from "../database/database.ts";
import { publishEvent } from "../events/index.ts";
import { summaryOf, totalOf } from "../grading/index.ts";
import { notFound } from "../platform/fault.ts";
import { newId } from "../platform/ids.ts";
import { maskAhead } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { rubricVersionContent } from "../rubrics/index.ts";
import { findScorecard, insertScorecard, type Scorecard, scorecardCreated, toGraded } from "../scoring/index.ts";
import { evidenceFinder } from "./find-evidence.ts";
import { judgeByHand } from "./judge-by-hand.ts";
import { findSubjects } from "./store.ts";
import { insertSubmission } from "./submission-store.ts";
import type { GivenVerdicts, Review, Submission } from "./types.ts";
import { gradersVerdicts, personsVerdicts } from "./verdicts.ts";

export interface StoreHumanCard {
  readonly scope: Scope;
  /** Locked. */
  readonly review: Review;
  readonly given: GivenVerdicts;
  readonly now: Date;
}

/** Takes the conversation before its review, as whoever deletes it does: nobody waits in a circle. */
export const holdConversation = (tx: Tx, scope: Scope, id: string, requestId: string) =>
  noteRequests(tx, scope, [{ id, requestIds: [requestId] }]);

/**
 * Makes a card of a person's verdicts, with its event, in the caller's transaction. It becomes the conversation's newest,
 * unless it was made to compare people.
 */
export async function storeHumanCard(
  tx: Tx,
  { spanNodes }: { readonly spanNodes: SpanNodes },
  { scope, review, given, now }: StoreHumanCard,
): Promise<Submission> {
  const { conversationId: id, rubricId, rubricVersion } = review;
  const [subject, content, under] = await Promise.all([
    readForScoring({ db: joined(tx), spanNodes }, { scope, id }),
    rubricVersionContent(tx, scope, rubricId, rubricVersion),
    review.scorecardId === null ? undefined : findScorecard(tx, scope, review.scorecardId),
  ]);
  if (!subject) throw notFound("review");
  const machine = await machineCard(tx, { scope, review, under });
  const conversation = toGraded(subject.conversation, subject.nodes);
  const { stored } = given.privacy;
  const shown = await maskAhead(given.privacy.shown, [conversation, given.criteria]);
  const kept = (text: string) => (stored ? stored(text) : text);
  const criteria = judgeByHand({
    content,
    given: given.criteria.map((each) => ({ ...each, rationale: each.rationale && kept(each.rationale) })),
    under: review.blind ? null : (under?.criteria ?? null),
    find: evidenceFinder(conversation, shown),
  });
  const total = totalOf(criteria, content);
  const card: Scorecard = {
    ...total,
    id: newId("scorecard", now),
    conversationId: id,
    rubricId,
    rubricVersion,
    grader: { kind: "human", name: given.reviewer, version: "1" },
    summary: given.summary === null ? summaryOf(criteria, total) : kept(given.summary),
    notes: review.calibrationId === null ? [] : ["Made in a calibration session."],
    criteria,
    // Nobody is asked for these: they are what they were.
    sentiment: under?.sentiment ?? null,
    satisfaction: under?.satisfaction ?? null,
    cost: { inputTokens: 0, outputTokens: 0, usd: 0 },
    latencyMs: 0,
    agentId: subject.conversation.agentId,
    channel: subject.conversation.channel,
    createdAt: now,
  };
  insertScorecard(tx, scope, card);
  publishEvent(tx, scope, scorecardCreated(card, shown));
  const submission: Submission = { reviewer: given.reviewer, scorecardId: card.id, submittedAt: now };
  insertSubmission(tx, scope, review, {
    submission,
    person: personsVerdicts(criteria),
    grader: machine && { verdicts: gradersVerdicts(machine.criteria), rubricVersion: machine.rubricVersion },
  });
  if (review.calibrationId === null) {
    await recordReview(tx, scope, { id, card, at: now });
  }
  return submission;
}

interface MachineCard {
  readonly scope: Scope;
  readonly review: Review;
  readonly under: Scorecard | undefined;
}

/** The newest card by the same rubric that no person made: whoever compares graders with people compares this one. */
async function machineCard(tx: Tx, { scope, review, under }: MachineCard): Promise<Scorecard | null> {
  const { conversationId: id, rubricId } = review;
  const newest = (await findSubjects(tx, scope, [id], rubricId)).get(id)?.machineCard;
  if (!newest) return null;
  return newest.id === under?.id ? under : ((await findScorecard(tx, scope, newest.id)) ?? null);
}
