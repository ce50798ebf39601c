import type { LongRunKind } from "../platform/long-run/types.ts";
import { bulkChangeJob } from "./jobs.ts";
import { bulkChangeStore } from "./store.ts";
import type { BulkChange } from "./types.ts";

export const bulkChangeRuns: LongRunKind<BulkChange> = {
  job: bulkChangeJob,
  idField: "bulkChangeId",
  store: bulkChangeStore,
};
