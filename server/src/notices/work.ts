import type { Deps } from "../platform/http/route.ts";
import type { ScheduledJob } from "../platform/queue.ts";
import { purgeNotices } from "./purge-notices.ts";

export const noticeJobs = (deps: Deps): readonly ScheduledJob[] => [
  { name: "notices.purge", cron: "52 3 * * *", expireSeconds: 600, run: () => purgeNotices(deps) },
];
