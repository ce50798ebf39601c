import { longRunJob } from "../platform/long-run/job-kind.ts";

export const agentTestJob = longRunJob("agent-test.run", 300);
