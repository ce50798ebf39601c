import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../platform/log.ts";
import type { Scope } from "../platform/scope.ts";
import { nextToRollUp, type RollUpDeps, rollUp } from "./roll-up.ts";

export interface InsightRoller {
  start(): void;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

/** What changes within a second is counted together: one by one it would cost several times as much. */
const gatherMs = 1_000;

/** For each millisecond of work one of rest, at most so long: scoring comes first. */
const maxRestMs = 2_000;

/** Counts what was scored, changed or forgotten, batch by batch, for as long as the node runs. */
export function createInsightRoller(deps: RollUpDeps & { readonly log: Log }): InsightRoller {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  /** What failed is tried again in the next round, and keeps nobody else waiting. */
  const trying = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
    work.catch((error: Error) => {
      deps.log.error({ error: error.message }, "counting for insights failed");
      return undefined;
    });

  /** A batch of every tenant that has something waiting; answers whether more may be. */
  async function oneRound(): Promise<boolean> {
    let more = false;
    let scope: Scope | undefined;
    while (!stopping.signal.aborted) {
      scope = await trying(nextToRollUp(deps, scope));
      if (!scope) break;
      const began = performance.now();
      more = (await trying(rollUp(deps, { scope }))) === "more" || more;
      await pause(Math.min(performance.now() - began, maxRestMs));
    }
    return more;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (!(await oneRound())) await pause(gatherMs);
    }
  }

  return {
    start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
