import { longRunJob } from "../platform/long-run/job-kind.ts";

export const writeExportJob = longRunJob("export.write", 120);
