import type { LongRunDeps } from "../platform/long-run/types.ts";
import { resumeJob, runHandler } from "../platform/long-run/work-on-runs.ts";
import type { JobHandler, ScheduledJob } from "../platform/queue.ts";
import { exportRuns } from "./export-runs.ts";
import { purgeExports } from "./purge-exports.ts";
import { type WriteDeps, writeExport } from "./write-export.ts";

export const exportHandlers = (deps: WriteDeps): readonly JobHandler[] => [
  runHandler(deps, exportRuns, { concurrency: 2, work: (run) => writeExport(deps, run) }),
];

export const exportJobs = (deps: LongRunDeps): readonly ScheduledJob[] => [
  { name: "export.purge", cron: "53 * * * *", expireSeconds: 600, run: () => purgeExports(deps) },
  resumeJob(deps, exportRuns, "export.resume"),
];
