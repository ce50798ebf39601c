import type { JobHandler, ScheduledJob } from "../platform/queue.ts";
import type { TestDeps } from "./agent-test-deps.ts";
import { type AgentTestJob, agentTestJob } from "./jobs.ts";
import { purgeTests } from "./purge-tests.ts";
import { runTest } from "./run-test.ts";

export const agentTestHandlers = (deps: TestDeps): readonly JobHandler[] => [
  // Two at a time: a short test does not wait for a long one's whole slice.
  { kind: agentTestJob, concurrency: 2, run: (data: AgentTestJob) => runTest(deps, data) },
];

export const agentTestJobs = (deps: Pick<TestDeps, "db" | "clock">): readonly ScheduledJob[] => [
  { name: "agent-test.purge", cron: "41 4 * * *", expireSeconds: 600, run: () => purgeTests(deps) },
];
