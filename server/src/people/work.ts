import type { Deps } from "../platform/http/route.ts";
import type { ScheduledJob } from "../platform/queue.ts";
import { purgeExpired } from "./purge-expired.ts";

export const peopleJobs = (deps: Deps): readonly ScheduledJob[] => [
  { name: "people.purge", cron: "41 * * * *", expireSeconds: 600, run: () => purgeExpired(deps) },
];
