import type { Queryable } from "../database/database.ts";
import { invalid, unknownReference } from "../platform/fault.ts";
import type { Scope } from "../platform/scope.ts";
import { findRubricForScoring } from "../rubrics/index.ts";
import { findScorecard } from "../scoring/index.ts";
import { findSubjects } from "./store.ts";
import type { Review, ReviewSubject } from "./types.ts";

interface Judging {
  readonly scope: Scope;
  readonly conversationId: string;
  readonly scorecardId: string | null;
  readonly rubricId: string | null;
}

type Judged = Pick<Review, "scorecardId" | "rubricId" | "rubricVersion">;

/** Which card is under review, and the rubric that people judge by: the card's own, whatever has been published since. */
export async function judgedBy(db: Queryable, input: Judging): Promise<Judged> {
  const { scope, conversationId, scorecardId, rubricId } = input;
  const subject = (await findSubjects(db, scope, [conversationId], rubricId)).get(conversationId);
  if (!subject) throw unknownReference("conversation_id");
  if (scorecardId !== null) return byCard(db, input, scorecardId);
  if (rubricId !== null) return byRubric(db, scope, rubricId, subject);
  if (subject.newestCardId !== null) return byCard(db, input, subject.newestCardId);
  const rubric = await findRubricForScoring(db, scope, subject.rubricId);
  return { scorecardId: null, rubricId: rubric.rubricId, rubricVersion: rubric.version };
}

async function byCard(db: Queryable, input: Judging, id: string): Promise<Judged> {
  const card = await findScorecard(db, input.scope, id);
  if (card?.conversationId !== input.conversationId) throw unknownReference("scorecard_id");
  if (input.rubricId !== null && input.rubricId !== card.rubricId) {
    throw invalid("rubric_id", "rubric_id must be the rubric of the scorecard that you send.");
  }
  return { scorecardId: id, rubricId: card.rubricId, rubricVersion: card.rubricVersion };
}

async function byRubric(db: Queryable, scope: Scope, rubricId: string, subject: ReviewSubject): Promise<Judged> {
  const { machineCard } = subject;
  if (machineCard) return { scorecardId: machineCard.id, rubricId, rubricVersion: machineCard.rubricVersion };
  const rubric = await findRubricForScoring(db, scope, rubricId);
  if (rubric.rubricId !== rubricId) throw unknownReference("rubric_id");
  return { scorecardId: null, rubricId, rubricVersion: rubric.version };
}
