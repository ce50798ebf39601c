import type { JobKind } from "../platform/queue.ts";
import type { Mode } from "../platform/scope.ts";

export interface RescoreJob {
  readonly workspaceId: string;
  readonly mode: Mode;
  readonly rescoreId: string;
}

/** One slice of a run; what is left asks for the next. */
export const rescoreJob: JobKind<RescoreJob> = {
  name: "rescore.run",
  expireSeconds: 300,
  retryLimit: 6,
  retryDelaySeconds: 5,
  onePerKey: true,
};
