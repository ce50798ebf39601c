import type { Deps } from "../platform/http/route.ts";
import type { ScheduledJob } from "../platform/queue.ts";
import { purgeCalls } from "./purge-calls.ts";

export const triggerJobs = (deps: Deps): readonly ScheduledJob[] => [
  { name: "trigger.purge-calls", cron: "33 * * * *", expireSeconds: 600, run: () => purgeCalls(deps) },
];
