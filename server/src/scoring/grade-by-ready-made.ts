import { readyMadeRubrics } from "../rubrics/index.ts";
import { gradeCard } from "./grade-card.ts";
import type { GradeUnstored } from "./grade-unstored.ts";
import { toGraded } from "./to-graded.ts";
import type { GradedCard } from "./types.ts";

export interface GradeByReadyMade extends Pick<GradeUnstored, "conversation" | "nodes"> {
  /** The ready-made rubric. */
  readonly rubricKey: string;
}

/** The local grader's card by a rubric that is the same everywhere, so that no workspace needs a copy of it. */
export function gradeByReadyMade({
  rubricKey,
  conversation,
  nodes,
}: GradeByReadyMade): Omit<GradedCard, "conversationId" | "rubricId" | "rubricVersion"> {
  const rubric = readyMadeRubrics.find(({ key }) => key === rubricKey);
  if (!rubric) throw new Error(`no ready-made rubric ${rubricKey}`);
  const {
    conversationId: _none,
    rubricId: _key,
    rubricVersion: _version,
    ...card
  } = gradeCard({
    conversationId: "",
    conversation: toGraded(conversation, nodes),
    rubric: { rubricId: rubricKey, version: null, content: rubric.content },
    notes: [],
  });
  return card;
}
