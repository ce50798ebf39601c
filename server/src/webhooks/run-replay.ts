import { setTimeout as sleep } from "node:timers/promises";
import { continueRun, type RunOutcome, type SliceStep } from "../platform/long-run/continue-run.ts";
import type { LongRunDeps, LongRunId } from "../platform/long-run/types.ts";
import { Overtaken } from "../platform/long-run/types.ts";
import type { Scope } from "../platform/scope.ts";
import { replayPage } from "./replay-page.ts";
import { replayRuns } from "./replay-runs.ts";
import { endIfDisabled } from "./replay-store.ts";
import { type Candidate, listCandidates, stepReplay } from "./replay-walk-store.ts";
import type { Replay } from "./types.ts";

export interface ReplayDeps extends LongRunDeps {
  readonly replayPace?: ReplayPace;
  readonly pause?: (ms: number) => Promise<unknown>;
}

export interface ReplayPace {
  readonly perSecond: number;
  readonly pageRows: number;
  readonly sliceMs: number;
}

const usualPace: ReplayPace = { perSecond: 100, pageRows: 100, sliceMs: 5_000 };

/** One slice: each delivery is made once, none is left out. */
export function runReplay(deps: ReplayDeps, { scope, id }: LongRunId): Promise<RunOutcome> {
  const { replayPace: { perSecond, pageRows, sliceMs } = usualPace, pause = sleep } = deps;
  return continueRun(deps, replayRuns, {
    scope,
    id,
    sliceMs,
    slice: (claimed, steps) => {
      const startMs = performance.now();
      return steps(async (run) => {
        const step = await stepPage(deps, scope, run, pageRows);
        // The slice makes at most `perSecond` deliveries a second; a pause is never longer than a page is worth.
        const allowedMs = ((step.run.replayed - claimed.replayed) * 1_000) / perSecond;
        if (step.hasMore) await pause(Math.max(0, allowedMs - (performance.now() - startMs)));
        return step;
      });
    },
  });
}

async function stepPage(deps: ReplayDeps, scope: Scope, from: Replay, pageRows: number): Promise<SliceStep<Replay>> {
  const page: readonly Candidate[] = await listCandidates(deps.db, scope, walkOf(from), pageRows);
  let run = await replayPage(deps, scope, from, page);
  const hasMore = page.length >= pageRows;
  if (run && !hasMore) {
    const end = { status: "completed", atId: run.atId, progress: 1, passed: 0, made: undefined } as const;
    run = await stepReplay(deps.db, scope, run, { ...end, now: deps.clock.now() });
  }
  if (run) return { run, hasMore };
  await endIfDisabled(deps.db, scope, { id: from.id, error: disabled, now: deps.clock.now() });
  throw new Overtaken();
}

const disabled = "The webhook was disabled.";

const walkOf = ({ webhookId, filters, atId, untilId }: Replay) => ({
  webhookId,
  filters,
  afterId: atId,
  beforeId: untilId,
});
