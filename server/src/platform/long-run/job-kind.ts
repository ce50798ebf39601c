import type { JobKind } from "../queue.ts";
import type { LongRunJob } from "./types.ts";

/** The job of one slice. A slice that is not over by the time it expires was killed: another worker continues the run. */
export const longRunJob = (name: string, expireSeconds: number): JobKind<LongRunJob> => ({
  name,
  expireSeconds,
  retryLimit: 6,
  retryDelaySeconds: 5,
  onePerKey: true,
});
