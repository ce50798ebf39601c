import type { LongRunDeps } from "../platform/long-run/types.ts";
import { resumeJob, runHandler } from "../platform/long-run/work-on-runs.ts";
import type { JobHandler, ScheduledJob } from "../platform/queue.ts";
import { bulkChangeRuns } from "./bulk-change-runs.ts";
import type { BulkDeps } from "./bulk-deps.ts";
import { purgeBulkChanges } from "./purge-bulk-changes.ts";
import { runBulkChange } from "./run-bulk-change.ts";

export const bulkChangeHandlers = (deps: BulkDeps): readonly JobHandler[] => [
  runHandler(deps, bulkChangeRuns, { concurrency: 2, work: (run) => runBulkChange(deps, run) }),
];

export const bulkChangeScheduledJobs = (deps: LongRunDeps): readonly ScheduledJob[] => [
  { name: "bulk-change.purge", cron: "37 4 * * *", expireSeconds: 600, run: () => purgeBulkChanges(deps) },
  resumeJob(deps, bulkChangeRuns, "bulk-change.resume"),
];
