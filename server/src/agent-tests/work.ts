import type { LongRunDeps } from "../platform/long-run/types.ts";
import { resumeJob, runHandler } from "../platform/long-run/work-on-runs.ts";
import type { JobHandler, ScheduledJob } from "../platform/queue.ts";
import type { TestDeps } from "./agent-test-deps.ts";
import { backgroundTests } from "./background-tests.ts";
import { purgeTests } from "./purge-tests.ts";
import { runTest } from "./run-test.ts";

export const agentTestHandlers = (deps: TestDeps): readonly JobHandler[] => [
  runHandler(deps, backgroundTests, { concurrency: 2, work: (run) => runTest(deps, run) }),
];

export const agentTestJobs = (deps: LongRunDeps): readonly ScheduledJob[] => [
  { name: "agent-test.purge", cron: "41 4 * * *", expireSeconds: 600, run: () => purgeTests(deps) },
  resumeJob(deps, backgroundTests, "agent-test.resume"),
];
