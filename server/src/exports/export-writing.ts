import type { JobHandler } from "../platform/queue.ts";
import { type ExportJob, writeExportJob } from "./jobs.ts";
import { writeExport } from "./write-export.ts";
import type { WriteDeps } from "./write-slice.ts";

/** The job, and what is done for it. Two at a time: a short export does not wait for a long one's whole slice. */
export const exportWriting = (deps: WriteDeps): JobHandler => ({
  kind: writeExportJob,
  concurrency: 2,
  run: (data: ExportJob) => writeExport(deps, data),
});
