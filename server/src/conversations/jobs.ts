import type { JobKind } from "../platform/queue.ts";
import type { Mode } from "../platform/scope.ts";

export interface ConversationJob {
  readonly workspaceId: string;
  readonly mode: Mode;
  readonly conversationId: string;
}

/** Several that came together are one job: one for each took a sixth of the time that the database had for a batch. */
export interface ScoreJob {
  readonly workspaceId: string;
  readonly mode: Mode;
  readonly conversationIds: readonly string[];
}

export const scoreConversation: JobKind<ScoreJob> = {
  name: "conversation.score",
  expireSeconds: 15,
  retryLimit: 5,
  retryDelaySeconds: 5,
  dead: "conversation.unscored",
};

export const transcribeRecording: JobKind<ConversationJob> = {
  name: "conversation.transcribe",
  // Fetching takes at most 7 minutes with measuring, transcribing 14.
  expireSeconds: 1_500,
  retryLimit: 5,
  retryDelaySeconds: 30,
  dead: "conversation.unscored",
};

/** What could not be scored or transcribed, however often it was tried. */
export const unscoredConversation: JobKind<ConversationJob | ScoreJob> = {
  name: "conversation.unscored",
  expireSeconds: 60,
  retryLimit: 20,
  retryDelaySeconds: 30,
};
