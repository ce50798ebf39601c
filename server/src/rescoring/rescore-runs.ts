import type { LongRunKind } from "../platform/long-run/types.ts";
import { rescoreJob } from "./jobs.ts";
import { rescoreStore } from "./store.ts";
import type { Rescore } from "./types.ts";

export const rescoreRuns: LongRunKind<Rescore> = { job: rescoreJob, idField: "rescoreId", store: rescoreStore };
