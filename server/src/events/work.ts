import type { Deps } from "../platform/http/route.ts";
import type { ScheduledJob } from "../platform/queue.ts";
import { purgeLive } from "./purge-live.ts";
import { purgeLog } from "./purge-log.ts";

export const eventJobs = (deps: Deps): readonly ScheduledJob[] => [
  { name: "events.purge", cron: "33 * * * *", expireSeconds: 900, run: () => purgeLog(deps) },
  { name: "events.purge-live", cron: "47 * * * *", expireSeconds: 900, run: () => purgeLive(deps) },
];
