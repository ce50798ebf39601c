import { isInfrastructureTrouble } from "../platform/infrastructure.ts";
import type { JobHandler, JobKind } from "../platform/queue.ts";
import type { Mode } from "../platform/scope.ts";
import { failScoring } from "./fail-scoring.ts";
import type { ScoringDeps } from "./grade-subject.ts";
import { type JudgeJob, judgeConversation } from "./jobs.ts";
import { scoreConversation } from "./score-conversation.ts";

/** Of one conversation or of several. */
type ScoringJob = JudgeJob | (Omit<JudgeJob, "conversationId"> & { readonly conversationIds: readonly string[] });

/** Kinds of work that conversations ask for. */
export interface ScoringKinds {
  readonly score: JobKind<ScoringJob>;
  readonly unscored: JobKind<ScoringJob>;
}

/** Grading takes one core for some milliseconds; the rest of the time is reading and writing. */
const concurrency = 8;
/** Calls of models wait for others; the judge itself limits how many run at a time. */
const judgeConcurrency = 16;

export const scoringHandlers = (deps: ScoringDeps, { score, unscored }: ScoringKinds): readonly JobHandler[] => {
  const run =
    (stage: "local" | "judge") =>
    (job: ScoringJob, { isLast }: { readonly isLast: boolean }) =>
      forEach(job, async (subject) => {
        try {
          return await scoreConversation(deps, { ...subject, stage });
        } catch (error) {
          if (isLast && !isInfrastructureTrouble(error))
            await failScoring(deps, { ...subject, reason: (error as Error).message });
          throw error;
        }
      });
  const reason = "It could not be scored: every attempt ended before it was done.";
  return [
    { kind: score, concurrency, run: run("local") },
    { kind: judgeConversation, concurrency: judgeConcurrency, run: run("judge") },
    {
      kind: unscored,
      concurrency: 2,
      run: (job: ScoringJob) => forEach(job, (subject) => failScoring(deps, { ...subject, reason })),
    },
  ];
};

interface Subject {
  readonly scope: { readonly workspaceId: string; readonly mode: Mode };
  readonly id: string;
}

/**
 * One after the other, since jobs run side by side. Each has its turn, whatever becomes of those before it: what was thrown
 * first is thrown in the end, and the job that then comes again finds the others done. Trouble with the database ends the
 * job at once: the others would have it, too, and waiting for each of them would outlast the job's lease.
 */
async function forEach<Result>(job: ScoringJob, work: (subject: Subject) => Promise<Result>): Promise<Result[]> {
  const { workspaceId, mode } = job;
  const results: Result[] = [];
  const failures: unknown[] = [];
  for (const id of "conversationIds" in job ? job.conversationIds : [job.conversationId]) {
    await work({ scope: { workspaceId, mode }, id }).then(
      (result) => results.push(result),
      (failure: unknown) => {
        if (isInfrastructureTrouble(failure)) throw failure;
        failures.push(failure);
      },
    );
  }
  if (failures.length > 0) throw failures[0];
  return results;
}
