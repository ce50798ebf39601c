import { readForScoring } from "../conversations/index.ts";
import type { Scope } from "../platform/scope.ts";
import { askModel, gradeSubject, type ScoringDeps } from "./grade-subject.ts";
import { type StoreGraded, storeGraded } from "./store-graded.ts";

export interface ScoreAgain {
  readonly scope: Scope;
  readonly id: string;
  /** Null: the conversation's own. */
  readonly rubricId: string | null;
  /** What belongs to the same commit. */
  readonly alongside: NonNullable<StoreGraded["alongside"]>;
}

/** A conversation that changes all the time is given up. */
const maxRounds = 5;

/** Scores a conversation that has been scored, or could not be. One that is waiting is left to those who wait. */
export async function scoreAgain(deps: ScoringDeps, input: ScoreAgain): Promise<"scored" | "left alone" | "failed"> {
  const { scope, id, rubricId, alongside } = input;
  for (let round = 0; round < maxRounds; round++) {
    const subject = await readForScoring(deps, { scope, id });
    if (subject?.state !== "scored" && subject?.state !== "scoring_failed") return "left alone";
    const grading = await gradeSubject(deps, scope, { subject, rubricId: rubricId ?? subject.conversation.rubricId });
    const card = await askModel(deps, grading);
    if (await storeGraded(deps, { ...grading, card, alongside })) return "scored";
  }
  return "failed";
}
