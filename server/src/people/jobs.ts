import type { JobKind } from "../platform/queue.ts";

export interface ResetMailJob {
  readonly email: string;
}

/** Asked for whether or not the e-mail has an account, so that the caller can't tell by the time it takes. */
export const resetMailJob: JobKind<ResetMailJob> = {
  name: "people.reset-mail",
  expireSeconds: 120,
  retryLimit: 5,
  retryDelaySeconds: 15,
};
