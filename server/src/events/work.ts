import type { Deps } from "../platform/http/route.ts";
import type { ScheduledJob } from "../platform/queue.ts";
import { purgeLog } from "./purge-log.ts";

export const eventJobs = (deps: Deps): readonly ScheduledJob[] => [
  { name: "events.purge", cron: "33 * * * *", expireSeconds: 900, run: () => purgeLog(deps) },
];
