import { setTimeout as sleep } from "node:timers/promises";
import { eventsTopic } from "../events/index.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { progressAfter } from "../platform/progress.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { unitOfWork } from "../platform/unit-of-work.ts";
import { replayJob } from "./jobs.ts";
import { replayRange } from "./replay-range.ts";
import { endIfDisabled } from "./replay-store.ts";
import { type Candidate, listCandidates, stepReplay } from "./replay-walk-store.ts";
import type { Replay } from "./types.ts";

export interface SliceDeps extends Deps {
  readonly jobs: Jobs;
  readonly replayPace?: ReplayPace;
  readonly pause?: (ms: number) => Promise<unknown>;
}

export interface ReplayPace {
  readonly perSecond: number;
  readonly pageRows: number;
  /** How long a slice goes on. Shorter than a node that stops waits for its jobs, and others get their turn. */
  readonly sliceMs: number;
}

const usualPace: ReplayPace = { perSecond: 100, pageRows: 100, sliceMs: 5_000 };

/** Why a slice ended: all is done, the time was up, or somebody else has it, ended it or disabled the webhook. */
export type Slice = "whole" | "time" | "overtaken";

export async function replaySlice(deps: SliceDeps, scope: Scope, claimed: Replay): Promise<Slice> {
  const { replayPace: { perSecond, pageRows, sliceMs } = usualPace, pause = sleep } = deps;
  const began = performance.now();
  let run: Replay | undefined = claimed;
  for (;;) {
    const page: readonly Candidate[] = await listCandidates(deps.db, scope, walkOf(run), pageRows);
    run = await replayPage(deps, scope, run, page);
    if (run && page.length < pageRows) {
      const end = { status: "completed", atId: run.atId, progress: 1, passed: 0, made: undefined } as const;
      run = await stepReplay(deps.db, scope, run, { ...end, now: deps.clock.now() });
      if (run) return "whole";
    }
    if (!run) {
      await endIfDisabled(deps.db, scope, { id: claimed.id, error: disabled, now: deps.clock.now() });
      return "overtaken";
    }
    // As many in all as that much time may bring: the pause is never longer than a page is worth.
    const paid = ((run.replayed - claimed.replayed) * 1_000) / perSecond;
    await pause(Math.max(0, paid - (performance.now() - began)));
    if (performance.now() - began >= sliceMs) {
      await askForMore(deps, scope, run);
      return "time";
    }
  }
}

const disabled = "The webhook was disabled.";

const walkOf = ({ webhookId, filters, atId, untilId }: Replay) => ({
  webhookId,
  filters,
  afterId: atId,
  beforeId: untilId,
});

/** One step for each delivery that is made, and one for those at the end of the page that are not. */
async function replayPage(
  deps: SliceDeps,
  scope: Scope,
  from: Replay,
  page: readonly Candidate[],
): Promise<Replay | undefined> {
  const { end } = replayRange(from.filters, from.createdAt);
  const made = new Set<string>();
  let run: Replay | undefined = from;
  let passed = 0;
  for (const [i, { id, eventId, ...candidate }] of page.entries()) {
    passed++;
    // What failed several times is sent once.
    const isWanted = candidate.isWanted && !(from.filters.status === "failed" && made.has(eventId));
    if (!isWanted && i < page.length - 1) continue;
    const now = deps.clock.now();
    const lastId = run.atId === run.fromId ? null : run.atId;
    const progress = progressAfter("delivery", { progress: run.progress, lastId }, { firstId: id, lastId: id, end });
    const before: Replay = run;
    const step = { status: "running", atId: id, progress, passed, now } as const;
    run = await unitOfWork(() => {
      const made = isWanted ? { eventId, id: newId("delivery", now) } : undefined;
      return stepReplay(deps.db, scope, before, { ...step, made });
    });
    if (!run) return undefined;
    if (isWanted) made.add(eventId);
    passed = 0;
  }
  // Nothing is written with it: it only wakes those who deliver.
  if (run.replayed > from.replayed) await deps.db.transaction(async (tx) => tx.announce(eventsTopic(scope)));
  return run;
}

const askForMore = ({ db, jobs }: SliceDeps, scope: Scope, { id }: Replay) =>
  db.transaction((tx) => jobs.send(tx, replayJob, [{ data: { ...scope, replayId: id }, key: id }]));
