import { longRunJob } from "../platform/long-run/job-kind.ts";

export const bulkChangeJob = longRunJob("bulk-change.run", 60);
