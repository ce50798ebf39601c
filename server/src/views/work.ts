import type { Deps } from "../platform/http/route.ts";
import type { ScheduledJob } from "../platform/queue.ts";
import { purgeViews } from "./purge-views.ts";

export const viewJobs = (deps: Deps): readonly ScheduledJob[] => [
  { name: "views.purge", cron: "37 3 * * *", expireSeconds: 600, run: () => purgeViews(deps) },
];
