import { isInfrastructureTrouble } from "../platform/infrastructure.ts";
import type { Attempt, JobHandler, JobKind } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { failScoring } from "./fail-scoring.ts";
import type { ScoringDeps } from "./grade-subject.ts";
import { type JudgeJob, judgeConversation } from "./jobs.ts";
import { scoreConversation } from "./score-conversation.ts";
import { type Outcomes, scoreConversations } from "./score-conversations.ts";

/** Of one conversation or of several. */
type ScoringJob = JudgeJob | (Omit<JudgeJob, "conversationId"> & { readonly conversationIds: readonly string[] });

/** Kinds of work that conversations ask for. */
export interface ScoringKinds {
  readonly score: JobKind<ScoringJob>;
  readonly unscored: JobKind<ScoringJob>;
}

/** Jobs of a batch, of which two are under way: one is graded while the other is read or stored. */
const concurrency = 16;
const batches = 2;
/** Conversations of a commit. */
const maxTogether = 16;
/** Calls of models wait for others; the judge itself limits how many run at a time. */
const judgeConcurrency = 16;

export const scoringHandlers = (deps: ScoringDeps, { score, unscored }: ScoringKinds): readonly JobHandler[] => {
  const judge = (job: ScoringJob, { isLast }: Attempt) =>
    forEach(job, async (subject) => {
      try {
        return await scoreConversation(deps, { ...subject, stage: "judge" });
      } catch (error) {
        if (isLast) await sayWhy(deps, subject, error);
        throw error;
      }
    });
  const reason = "Scoring failed: every attempt was interrupted.";
  return [
    {
      kind: score,
      concurrency,
      batches,
      runTogether: (jobs) => scoreJobs(deps, jobs),
    },
    { kind: judgeConversation, concurrency: judgeConcurrency, run: judge },
    {
      kind: unscored,
      concurrency: 2,
      run: (job: ScoringJob) => forEach(job, (subject) => failScoring(deps, { ...subject, reason })),
    },
  ];
};

async function sayWhy(deps: ScoringDeps, subject: Subject, error: unknown): Promise<void> {
  if (!isInfrastructureTrouble(error)) await failScoring(deps, { ...subject, reason: (error as Error).message });
}

interface ScoringAttempt extends Attempt {
  readonly data: ScoringJob;
}

/** The conversations of all jobs, workspace by workspace. A job fails if one of its conversations does. */
async function scoreJobs(
  deps: ScoringDeps,
  jobs: readonly ScoringAttempt[],
): Promise<readonly PromiseSettledResult<unknown>[]> {
  const byScope = new Map<string, { readonly scope: Scope; readonly ids: Set<string> }>();
  for (const { data } of jobs) {
    const { workspaceId, mode } = data;
    const group = byScope.get(keyOf(data)) ?? { scope: { workspaceId, mode }, ids: new Set() };
    for (const id of idsOf(data)) group.ids.add(id);
    byScope.set(keyOf(data), group);
  }
  const found = new Map<string, Outcomes | Error>();
  for (const [key, { scope, ids }] of byScope) {
    found.set(key, await scoreInPortions(deps, scope, [...ids]).catch((error: Error) => error));
  }
  return Promise.allSettled(jobs.map((job) => outcomeOf(deps, job, found.get(keyOf(job.data)))));
}

async function scoreInPortions(deps: ScoringDeps, scope: Scope, ids: readonly string[]): Promise<Outcomes> {
  const all: Outcomes = new Map();
  for (let from = 0; from < ids.length; from += maxTogether) {
    const outcomes = await scoreConversations(deps, { scope, ids: ids.slice(from, from + maxTogether) });
    for (const [id, outcome] of outcomes) all.set(id, outcome);
  }
  return all;
}

/** What its conversations came to; throws what the first of them failed for. */
async function outcomeOf(deps: ScoringDeps, { data, isLast }: ScoringAttempt, found: Outcomes | Error | undefined) {
  if (!found || found instanceof Error) throw found;
  const { workspaceId, mode } = data;
  const outcomes = idsOf(data).map((id) => ({ id, outcome: found.get(id) }));
  const failed = outcomes.filter(({ outcome }) => outcome instanceof Error);
  if (isLast) for (const { id, outcome } of failed) await sayWhy(deps, { scope: { workspaceId, mode }, id }, outcome);
  if (failed.length > 0) throw failed[0]?.outcome;
  return outcomes.map(({ outcome }) => outcome);
}

const keyOf = ({ workspaceId, mode }: ScoringJob) => `${workspaceId}/${mode}`;
const idsOf = (job: ScoringJob) => ("conversationIds" in job ? job.conversationIds : [job.conversationId]);

interface Subject {
  readonly scope: Scope;
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
  for (const id of idsOf(job)) {
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
