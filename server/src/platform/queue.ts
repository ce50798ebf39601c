import { PgBoss } from "pg-boss";
import type { Log } from "./log.ts";

/** Background work that comes round by the clock. */
export interface ScheduledJob {
  readonly name: string;
  /** In UTC. */
  readonly cron: string;
  /** After this the run counts as dead and another worker takes it: its process may have been killed. */
  readonly expireSeconds: number;
  readonly run: () => Promise<unknown>;
}

export interface Queue {
  /** Throws when the queue can't be used. */
  check(): Promise<void>;
  work(jobs: readonly ScheduledJob[]): Promise<void>;
  stop(): Promise<void>;
}

/** pg-boss keeps its tables in a schema of its own and migrates them itself, under a lock of its own. */
export async function startQueue(options: { databaseUrl: string; log: Log; works: boolean }): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    application_name: "cqs queue",
    max: 4,
    schedule: options.works,
    supervise: options.works,
  });
  boss.on("error", (error) => options.log.error({ error: error.message }, "queue"));
  await boss.start();
  return {
    check: async () => {
      if (!(await boss.isInstalled())) throw new Error("the queue's tables are missing");
    },
    async work(jobs) {
      for (const job of jobs) await workOn(boss, job, options.log);
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

async function workOn(boss: PgBoss, job: ScheduledJob, log: Log): Promise<void> {
  // One waiting and one running at most: a slow run never piles up copies of itself.
  await boss.createQueue(job.name, {
    policy: "stately",
    expireInSeconds: job.expireSeconds,
    retryLimit: 3,
    retryDelay: 30,
  });
  await boss.work(job.name, { pollingIntervalSeconds: 10 }, async () => {
    const started = performance.now();
    const result = await job.run();
    log.info({ job: job.name, result, latency_ms: Math.round(performance.now() - started) }, "job");
  });
  await boss.schedule(job.name, job.cron, null, { tz: "UTC" });
}
