import type { LookUpReferences, SpanNodes } from "../conversations/index.ts";
import type { Judge } from "../judging/index.ts";
import type { Jobs } from "../platform/queue.ts";
import type { GradeCards } from "./grade-cards.ts";

/** What the routes need of others. */
export interface ScoringPorts {
  readonly jobs: Jobs;
  readonly lookUp: LookUpReferences;
  readonly spanNodes: SpanNodes;
  readonly judge: Pick<Judge, "model">;
  readonly gradeForCaller: GradeCards;
}
