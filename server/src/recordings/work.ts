import type { Deps } from "../platform/http/route.ts";
import type { JobHandler, ScheduledJob } from "../platform/queue.ts";
import { expireRecordings, type RecordingRetentions } from "./expire-recordings.ts";
import { type FetchRecordingJob, fetchRecordingJob, removeRecordingsJob } from "./jobs.ts";
import { removeFiles } from "./remove-files.ts";
import { storeCopy } from "./store-copy.ts";
import type { RecordingDeps } from "./types.ts";

export const recordingHandlers = (deps: RecordingDeps): readonly JobHandler[] => [
  {
    kind: fetchRecordingJob,
    concurrency: 4,
    run: async ({ conversationId, ...scope }: FetchRecordingJob, { isLast }) => {
      const outcome = await storeCopy(deps, { scope, conversationId, isLast });
      if (outcome.kind === "failed" && outcome.retry && !isLast) throw new Error(outcome.reason);
      return outcome.kind;
    },
  },
  { kind: removeRecordingsJob, concurrency: 1, run: () => removeFiles(deps) },
];

export const recordingJobs = (
  deps: Deps & Pick<RecordingDeps, "storages"> & { readonly retentions: RecordingRetentions },
): readonly ScheduledJob[] => [
  { name: "recording.retention", cron: "17 * * * *", expireSeconds: 900, run: () => expireRecordings(deps) },
  // Finds what was deleted without a job, such as by a cascade.
  { name: "recording.sweep", cron: "* * * * *", expireSeconds: 600, run: () => removeFiles(deps) },
];
