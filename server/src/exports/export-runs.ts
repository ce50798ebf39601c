import type { LongRunKind } from "../platform/long-run/types.ts";
import { writeExportJob } from "./jobs.ts";
import { exportStore } from "./store.ts";
import type { Export } from "./types.ts";

export const exportRuns: LongRunKind<Export> = { job: writeExportJob, idField: "exportId", store: exportStore };
