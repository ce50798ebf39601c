import type { TraceNode } from "../conversations/index.ts";
import { type Encoder, readWithEncoder } from "../grading/index.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { gradeCard } from "./grade-card.ts";
import { inPlaceOf, rubricAndTuning } from "./grade-subject.ts";
import { type Described, toGraded } from "./to-graded.ts";
import type { UnstoredCard } from "./types.ts";

export interface GradeUnstored {
  readonly scope: Scope;
  /** Null: the default. */
  readonly rubricId: string | null;
  readonly conversation: Described;
  readonly nodes: readonly TraceNode[];
}

/**
 * What the local grader makes of something that was said and is no conversation of the workspace. Stores nothing. Without an
 * encoder the patterns judge alone: a request does not wait for it.
 */
export async function gradeUnstored(
  deps: Pick<Deps, "db"> & { readonly encoder?: Encoder },
  { scope, rubricId, conversation, nodes }: GradeUnstored,
): Promise<UnstoredCard> {
  const { rubric, tuning } = await rubricAndTuning(deps, scope, rubricId);
  const notes = inPlaceOf(rubric, rubricId);
  const graded = toGraded(conversation, nodes);
  const subject = { conversation: graded, content: rubric.content };
  const [encoded = null] = deps.encoder ? await readWithEncoder(deps.encoder, [subject]) : [];
  const { conversationId: _none, ...card } = gradeCard({
    conversationId: "",
    conversation: graded,
    rubric,
    notes,
    tuning,
    encoded,
  });
  return { ...card, rubricVersion: rubric.version };
}
