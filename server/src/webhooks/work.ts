import type { Deps } from "../platform/http/route.ts";
import type { JobHandler, Jobs, ScheduledJob } from "../platform/queue.ts";
import { type ClearDeps, clearWebhook } from "./clear-webhook.ts";
import { type ClearJob, clearWebhookJob, type ReplayJob, replayJob } from "./jobs.ts";
import type { SliceDeps } from "./replay-slice.ts";
import { resumeWork } from "./resume-work.ts";
import { runReplay } from "./run-replay.ts";
import { uncountReplayAttempt } from "./uncount-replay-attempt.ts";

export const webhookHandlers = (deps: ClearDeps & SliceDeps): readonly JobHandler[] => [
  // Two at a time: a small one does not wait for a large one's whole slice.
  { kind: clearWebhookJob, concurrency: 2, run: (data: ClearJob) => clearWebhook(deps, data) },
  // Most of their time is a pause.
  {
    kind: replayJob,
    concurrency: 4,
    run: (data: ReplayJob) => runReplay(deps, data),
    uncount: (data: ReplayJob) => uncountReplayAttempt(deps, data),
  },
];

export const webhookJobs = (deps: Deps & { readonly jobs: Jobs }): readonly ScheduledJob[] => [
  { name: "webhook.resume", cron: "*/5 * * * *", expireSeconds: 600, run: () => resumeWork(deps) },
];
