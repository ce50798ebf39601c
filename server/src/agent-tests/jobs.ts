import type { JobKind } from "../platform/queue.ts";
import type { Mode } from "../platform/scope.ts";

export interface AgentTestJob {
  readonly workspaceId: string;
  readonly mode: Mode;
  readonly testId: string;
}

/** One slice of a test; what is left asks for the next. */
export const agentTestJob: JobKind<AgentTestJob> = {
  name: "agent-test.run",
  expireSeconds: 300,
  retryLimit: 6,
  retryDelaySeconds: 5,
  onePerKey: true,
};
