import type { JobHandler, JobKind } from "../platform/queue.ts";
import { failScoring } from "./fail-scoring.ts";
import type { ScoringDeps } from "./grade-subject.ts";
import { type JudgeJob, judgeConversation } from "./jobs.ts";
import { scoreConversation } from "./score-conversation.ts";

/** Kinds of work that conversations ask for. */
export interface ScoringKinds {
  readonly score: JobKind<JudgeJob>;
  readonly unscored: JobKind<JudgeJob>;
}

/** Grading takes one core for some milliseconds; the rest of the time is reading and writing. */
const concurrency = 8;
/** Calls of models wait for others; the judge itself limits how many run at a time. */
const judgeConcurrency = 16;

export const scoringHandlers = (deps: ScoringDeps, { score, unscored }: ScoringKinds): readonly JobHandler[] => {
  const run =
    (stage: "local" | "judge") =>
    async ({ conversationId: id, ...scope }: JudgeJob, { isLast }: { readonly isLast: boolean }) => {
      try {
        return await scoreConversation(deps, { scope, id, stage });
      } catch (error) {
        if (isLast) await failScoring(deps, { scope, id, reason: (error as Error).message });
        throw error;
      }
    };
  return [
    { kind: score, concurrency, run: run("local") },
    { kind: judgeConversation, concurrency: judgeConcurrency, run: run("judge") },
    {
      kind: unscored,
      concurrency: 2,
      run: ({ conversationId: id, ...scope }: JudgeJob) =>
        failScoring(deps, { scope, id, reason: "It could not be scored: every attempt ended before it was done." }),
    },
  ];
};
