import { setTimeout as sleep } from "node:timers/promises";
import type { Bus } from "../platform/bus.ts";
import type { ScheduledJob } from "../platform/queue.ts";
import { purgeRuns } from "./purge-runs.ts";
import { runDueTasks } from "./run-due-tasks.ts";
import type { RunDeps } from "./run-task.ts";

export interface RuleRunner {
  start(): void;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

/** An announcement can get lost, and what failed comes due by itself. */
const pollMs = 2_000;
/** Events that come one by one gather for so long: looking costs a statement, whether or not there are rules. */
const gatherMs = 20;

/** Runs routing rules as events come in, for as long as the node runs. */
export function createRuleRunner(deps: RunDeps & { readonly bus: Bus }): RuleRunner {
  const { bus, log } = deps;
  const stopping = new AbortController();
  let heard = false;
  let wake = () => {};
  let quiet = () => {};
  let running: Promise<void> = Promise.resolve();

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  async function untilAnnounced(): Promise<void> {
    const announced = new Promise<void>((resolve) => {
      wake = resolve;
      if (heard) resolve();
    });
    await Promise.race([announced, pause(pollMs)]);
    await pause(gatherMs);
  }

  /** Once through all resources that have something waiting; answers how many tasks were worked off. */
  async function oneRound(): Promise<number> {
    let done = 0;
    let after: string | undefined = "";
    while (after !== undefined && !stopping.signal.aborted) {
      const step = await runDueTasks(deps, after);
      done += step.done;
      after = step.last;
    }
    return done;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      heard = false;
      const done = await oneRound().catch((error: Error) => {
        log.error({ error: error.message }, "running rules failed");
        return 0;
      });
      if (done === 0) await untilAnnounced();
    }
  }

  return {
    start() {
      quiet = bus.hear((topic) => {
        if (!topic.startsWith("events:")) return;
        heard = true;
        wake();
      });
      running = run();
    },
    async stop() {
      quiet();
      stopping.abort();
      await running;
    },
  };
}

export const automationJobs = (deps: Parameters<typeof purgeRuns>[0]): readonly ScheduledJob[] => [
  { name: "automation.purge", cron: "37 3 * * *", expireSeconds: 600, run: () => purgeRuns(deps) },
];
