import type { JobKind } from "../platform/queue.ts";
import type { Mode } from "../platform/scope.ts";

export interface JudgeJob {
  readonly workspaceId: string;
  readonly mode: Mode;
  readonly conversationId: string;
}

/** Scoring that waits for a model: apart, so that what needs none does not wait behind it. */
export const judgeConversation: JobKind<JudgeJob> = {
  name: "conversation.judge",
  expireSeconds: 600,
  retryLimit: 3,
  retryDelaySeconds: 10,
  dead: "conversation.unscored",
};
