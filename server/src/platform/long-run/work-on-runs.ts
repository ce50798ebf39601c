import type { ScheduledJob, SingleJobHandler } from "../queue.ts";
import { requestOf } from "./start-run.ts";
import type { LongRun, LongRunDeps, LongRunId, LongRunJob, LongRunKind } from "./types.ts";

/** Longer than any slice and its retries. */
const stalledMs = 15 * 60_000;
const maxResumed = 1_000;

export interface RunHandler {
  /** Slices that one node works on at a time: with several a short run does not wait for a long run's whole slice. */
  readonly concurrency: number;
  readonly work: (run: LongRunId) => Promise<unknown>;
}

/** An attempt that fails for our own infrastructure does not count against the run. */
export const runHandler = <Run extends LongRun>(
  { db }: Pick<LongRunDeps, "db">,
  kind: LongRunKind<Run>,
  { concurrency, work }: RunHandler,
): SingleJobHandler => ({
  kind: kind.job,
  concurrency,
  run: (data: LongRunJob) => work(idOf(kind, data)),
  uncount: (data: LongRunJob) => {
    const { scope, id } = idOf(kind, data);
    return kind.store.uncount(db, scope, id);
  },
});

function idOf({ idField }: Pick<LongRunKind<LongRun>, "idField">, data: LongRunJob): LongRunId {
  return { scope: { workspaceId: data.workspaceId, mode: data.mode }, id: data[idField] ?? "" };
}

/**
 * Requests slices of runs that no worker continues: a job can get lost, for one when a worker that was thought dead was
 * alive and dies later. A run whose job still waits gets no second one.
 */
export async function resumeRuns<Run extends LongRun>(
  { db, clock, jobs }: LongRunDeps,
  kind: LongRunKind<Run>,
): Promise<{ resumed: number }> {
  const now = clock.now();
  const since = new Date(now.getTime() - stalledMs);
  const stalled = await kind.store.listStalled(db, { since, now, limit: maxResumed });
  const requests = stalled.map(({ scope, id }) => requestOf(kind, scope, id));
  if (requests.length > 0) await db.transaction((tx) => jobs.send(tx, kind.job, requests));
  return { resumed: requests.length };
}

export const resumeJob = <Run extends LongRun>(
  deps: LongRunDeps,
  kind: LongRunKind<Run>,
  name: string,
): ScheduledJob => ({ name, cron: "*/5 * * * *", expireSeconds: 600, run: () => resumeRuns(deps, kind) });
