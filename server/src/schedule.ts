import { auditJobs } from "./audit/work.ts";
import { peopleJobs } from "./people/work.ts";
import type { Deps } from "./platform/http/route.ts";
import { purgeIdempotency } from "./platform/idempotency.ts";
import type { ScheduledJob } from "./platform/queue.ts";

/** All that happens by the clock, in one list. Each run is bounded and may be repeated. */
export const scheduledJobs = (deps: Deps): readonly ScheduledJob[] => [
  ...auditJobs(deps),
  ...peopleJobs(deps),
  { name: "idempotency.purge", cron: "23 * * * *", expireSeconds: 600, run: () => purgeIdempotency(deps) },
];
