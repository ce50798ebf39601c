import type { Deps } from "../platform/http/route.ts";
import type { JobHandler, Jobs, ScheduledJob } from "../platform/queue.ts";
import { type ExportJob, writeExportJob } from "./jobs.ts";
import { purgeExports } from "./purge-exports.ts";
import { resumeExports } from "./resume-exports.ts";
import { uncountAttempt } from "./uncount-attempt.ts";
import { writeExport } from "./write-export.ts";
import type { WriteDeps } from "./write-slice.ts";

export const exportHandlers = (deps: WriteDeps): readonly JobHandler[] => [
  // Two at a time: a short export does not wait for a long one's whole slice.
  {
    kind: writeExportJob,
    concurrency: 2,
    run: (data: ExportJob) => writeExport(deps, data),
    uncount: (data: ExportJob) => uncountAttempt(deps, data),
  },
];

export const exportJobs = (deps: Deps & { readonly jobs: Jobs }): readonly ScheduledJob[] => [
  { name: "export.purge", cron: "53 * * * *", expireSeconds: 600, run: () => purgeExports(deps) },
  { name: "export.resume", cron: "*/5 * * * *", expireSeconds: 600, run: () => resumeExports(deps) },
];
