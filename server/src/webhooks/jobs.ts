import { longRunJob } from "../platform/long-run/job-kind.ts";
import type { JobKind } from "../platform/queue.ts";
import type { Mode } from "../platform/scope.ts";

export interface ClearJob {
  readonly workspaceId: string;
  readonly mode: Mode;
  readonly webhookId: string;
}

/** What a webhook that was disabled or deleted leaves behind, piece by piece. */
export const clearWebhookJob: JobKind<ClearJob> = {
  name: "webhook.clear",
  expireSeconds: 300,
  retryLimit: 6,
  retryDelaySeconds: 5,
  onePerKey: true,
};

export const replayJob = longRunJob("webhook.replay", 300);
