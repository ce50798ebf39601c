import type { Deps } from "../platform/http/route.ts";
import type { ScheduledJob } from "../platform/queue.ts";
import { purgeActivities } from "./purge-activities.ts";

export const timelineJobs = (deps: Deps): readonly ScheduledJob[] => [
  { name: "timeline.purge", cron: "22 4 * * *", expireSeconds: 600, run: () => purgeActivities(deps) },
];
