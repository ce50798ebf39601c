import type { JobKind } from "../platform/queue.ts";
import type { Mode } from "../platform/scope.ts";

export interface FetchRecordingJob {
  readonly workspaceId: string;
  readonly mode: Mode;
  readonly conversationId: string;
}

/** Recordings are often announced before they can be fetched: the last attempt is about an hour after the first. */
export const fetchRecordingJob: JobKind<FetchRecordingJob> = {
  name: "recording.fetch",
  expireSeconds: 600,
  retryLimit: 6,
  retryDelaySeconds: 60,
};

/** Files that wait to be removed; one job takes all that are due. */
export const removeRecordingsJob: JobKind<Record<string, never>> = {
  name: "recording.remove",
  expireSeconds: 600,
  retryLimit: 10,
  retryDelaySeconds: 30,
  onePerKey: true,
};
