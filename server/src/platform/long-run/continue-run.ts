import { Fault } from "../fault.ts";
import { isInfrastructureTrouble } from "../infrastructure.ts";
import { requestOf } from "./start-run.ts";
import { type LongRun, type LongRunDeps, type LongRunId, type LongRunKind, Overtaken, type SliceEnd } from "./types.ts";

/** Consecutive attempts without a committed step, killed ones included, before a run is given up. */
const maxAttempts = 5;
const stuck = `It made no progress in ${maxAttempts} attempts. Request it again, perhaps for a shorter period.`;

/** Shorter than a stopping node waits for its jobs; the run's next slice queues behind those of other runs. */
export const usualSliceMs = 5_000;

export interface SliceStep<Run extends LongRun> {
  /** The run as it was committed last. */
  readonly run: Run;
  readonly hasMore: boolean;
}

/** Commits some work and how far the run is with it. Throws `Overtaken` when the run is no longer where it was. */
export type TakeStep<Run extends LongRun> = (run: Run, isLate: () => boolean) => Promise<SliceStep<Run>>;

export interface ContinueRun<Run extends LongRun> extends LongRunId {
  readonly sliceMs?: number;
  /** Prepares a slice, and calls `steps` with what does one step. */
  readonly slice: (claimed: Run, steps: (take: TakeStep<Run>) => Promise<SliceEnd>) => Promise<SliceEnd>;
}

export type RunOutcome = SliceEnd | "nothing to do" | "given up";

/** Does one slice of a run. The next slice, of whichever worker, continues after the last step that was committed. */
export async function continueRun<Run extends LongRun>(
  deps: LongRunDeps,
  kind: LongRunKind<Run>,
  { scope, id, sliceMs = usualSliceMs, slice }: ContinueRun<Run>,
): Promise<RunOutcome> {
  const { db, clock, jobs } = deps;
  const claimed = await kind.store.claim(db, scope, id, clock.now());
  if (!claimed) return "nothing to do";
  const giveUp = (error: string) =>
    kind.store.fail(db, scope, { id, attempts: claimed.attempts, error, now: clock.now() });
  // The attempts before were killed, or they would have given up themselves.
  if (claimed.attempts > maxAttempts) {
    await giveUp(stuck);
    return "given up";
  }
  const askForMore = () => db.transaction((tx) => jobs.send(tx, kind.job, [requestOf(kind, scope, id)]));
  try {
    return await slice(claimed, (take) => takeSteps(claimed, { take, sliceMs, askForMore }));
  } catch (error) {
    if (isInfrastructureTrouble(error)) throw error;
    // A refusal stays one however often it is repeated; anything else may pass.
    if (error instanceof Fault && (await giveUp(error.message))) return "given up";
    if (claimed.attempts >= maxAttempts) await giveUp(stuck);
    throw error;
  }
}

interface Steps<Run extends LongRun> {
  readonly take: TakeStep<Run>;
  readonly sliceMs: number;
  readonly askForMore: () => Promise<unknown>;
}

async function takeSteps<Run extends LongRun>(
  claimed: Run,
  { take, sliceMs, askForMore }: Steps<Run>,
): Promise<SliceEnd> {
  const endMs = performance.now() + sliceMs;
  const isLate = () => performance.now() > endMs;
  let run = claimed;
  try {
    for (;;) {
      const step = await take(run, isLate);
      if (!step.hasMore) return "whole";
      run = step.run;
      if (!isLate()) continue;
      await askForMore();
      return "time";
    }
  } catch (error) {
    if (error instanceof Overtaken) return "overtaken";
    throw error;
  }
}
