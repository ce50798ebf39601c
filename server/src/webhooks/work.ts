import type { Deps } from "../platform/http/route.ts";
import { runHandler } from "../platform/long-run/work-on-runs.ts";
import type { JobHandler, Jobs, ScheduledJob } from "../platform/queue.ts";
import { type ClearDeps, clearWebhook } from "./clear-webhook.ts";
import { type ClearJob, clearWebhookJob } from "./jobs.ts";
import { replayRuns } from "./replay-runs.ts";
import { resumeWork } from "./resume-work.ts";
import { type ReplayDeps, runReplay } from "./run-replay.ts";

export const webhookHandlers = (deps: ClearDeps & ReplayDeps): readonly JobHandler[] => [
  // Two at a time: a small one does not wait for a large one's whole slice.
  { kind: clearWebhookJob, concurrency: 2, run: (data: ClearJob) => clearWebhook(deps, data) },
  // Most of their time is a pause.
  runHandler(deps, replayRuns, { concurrency: 4, work: (run) => runReplay(deps, run) }),
];

export const webhookJobs = (deps: Deps & { readonly jobs: Jobs }): readonly ScheduledJob[] => [
  { name: "webhook.resume", cron: "*/5 * * * *", expireSeconds: 600, run: () => resumeWork(deps) },
];
