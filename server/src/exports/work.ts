import type { Deps } from "../platform/http/route.ts";
import type { JobHandler, Jobs, ScheduledJob } from "../platform/queue.ts";
import { exportWriting } from "./export-writing.ts";
import { purgeExports } from "./purge-exports.ts";
import { resumeExports } from "./resume-exports.ts";
import type { WriteDeps } from "./write-slice.ts";

export const exportHandlers = (deps: WriteDeps): readonly JobHandler[] => [exportWriting(deps)];

export const exportJobs = (deps: Deps & { readonly jobs: Jobs }): readonly ScheduledJob[] => [
  { name: "export.purge", cron: "53 * * * *", expireSeconds: 600, run: () => purgeExports(deps) },
  { name: "export.resume", cron: "*/5 * * * *", expireSeconds: 600, run: () => resumeExports(deps) },
];
