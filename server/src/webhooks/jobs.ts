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

export interface ReplayJob {
  readonly workspaceId: string;
  readonly mode: Mode;
  readonly replayId: string;
}

/** One slice of a run; what is left asks for the next. */
export const replayJob: JobKind<ReplayJob> = {
  name: "webhook.replay",
  expireSeconds: 300,
  retryLimit: 6,
  retryDelaySeconds: 5,
  onePerKey: true,
};
