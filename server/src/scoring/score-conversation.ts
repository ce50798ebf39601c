import { beginScoring, type ForScoring, readForScoring } from "../conversations/index.ts";
import type { Scope } from "../platform/scope.ts";
import { askModel, gradeSubject, type ScoringDeps } from "./grade-subject.ts";
import { judgeConversation } from "./jobs.ts";
import { storeGraded } from "./store-graded.ts";

export interface ScoreConversation {
  readonly scope: Scope;
  readonly id: string;
  /** `local`: what needs a model is handed on to a job of its own; `judge`: that job. */
  readonly stage: "local" | "judge";
}

/** A conversation that changes while it is graded is graded again, so often. */
export const maxRounds = 5;

export type Outcome = "scored" | "handed on" | "nothing to do";

/**
 * Scores a conversation that waits for it. The card, the conversation and the event are one commit; a job that comes
 * again after its commit finds the conversation scored and does nothing.
 */
export async function scoreConversation(deps: ScoringDeps, input: ScoreConversation): Promise<Outcome> {
  for (let round = 0; round < maxRounds; round++) {
    const subject = await readForScoring(deps, input);
    if (!subject || !isWaiting(subject)) return "nothing to do";
    const outcome = await scoreSubject(deps, input, subject);
    if (outcome) return outcome;
  }
  throw new Error("the conversation kept changing while it was graded");
}

export const isWaiting = ({ state }: ForScoring) => state === "queued_for_scoring" || state === "scoring";

async function scoreSubject(
  deps: ScoringDeps,
  { scope, stage }: ScoreConversation,
  subject: ForScoring,
): Promise<Outcome | undefined> {
  const grading = await gradeSubject(deps, scope, { subject, rubricId: rubricOf(subject) });
  if (grading.forModel.length > 0 && stage === "local") return handOn(deps, scope, subject);
  const stored = await storeGraded(deps, { ...grading, card: await askModel(deps, grading) });
  return stored && "scored";
}

/** The one that somebody asked for, or the conversation's own. */
export const rubricOf = ({ nextRubricId, conversation }: ForScoring): string | null =>
  nextRubricId ?? conversation.rubricId;

/** What waits for a model waits in a queue of its own. */
export function handOn({ db, jobs }: ScoringDeps, scope: Scope, subject: ForScoring): Promise<"handed on" | undefined> {
  const { id, updatedAt } = subject.conversation;
  return db.transaction(async (tx) => {
    if (!(await beginScoring(tx, scope, { id, unchangedSince: updatedAt }))) return undefined;
    await jobs.send(tx, judgeConversation, [{ data: { ...scope, conversationId: id } }]);
    return "handed on";
  });
}
