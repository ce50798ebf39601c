import { readForScoring, type SpanNodes } from "../conversations/index.ts";
import { unknownReference } from "../platform/fault.ts";
import { refuseHidden } from "../platform/hidden-scores.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { draftOrPublished } from "../rubrics/index.ts";
import { findTuning } from "../tuning/index.ts";
import type { GradeCards } from "./grade-cards.ts";
import { toGraded } from "./to-graded.ts";
import type { GradedCard } from "./types.ts";

export interface PreviewScorecard {
  readonly scope: Scope;
  readonly rubricId: string;
  readonly conversationId: string;
  /** Conversations whose scores the caller must not see. */
  readonly hidden: readonly string[];
}

/** What a rubric would make of a conversation, by the local grader. Nothing is stored. */
export async function previewScorecard(
  deps: Pick<Deps, "db"> & { readonly spanNodes: SpanNodes; readonly gradeForCaller: GradeCards },
  { scope, rubricId, conversationId, hidden }: PreviewScorecard,
): Promise<GradedCard> {
  refuseHidden(hidden, conversationId);
  const rubric = await draftOrPublished(deps.db, scope, rubricId);
  const subject = await readForScoring(deps, { scope, id: conversationId });
  if (!subject) throw unknownReference("conversation_id");
  const conversation = toGraded(subject.conversation, subject.nodes);
  const tuning = await findTuning(deps.db, scope, rubricId);
  const asked = { conversationId, conversation, rubric: 0, notes: [] };
  const [graded] = await deps.gradeForCaller({ rubrics: [{ rubric, tuning }], conversations: [asked] });
  if (!graded || "failed" in graded) throw new Error(graded?.failed);
  return graded.card;
}
