import { longRunJob } from "../platform/long-run/job-kind.ts";

export const rescoreJob = longRunJob("rescore.run", 300);
