import type { LongRunKind } from "../platform/long-run/types.ts";
import { replayJob } from "./jobs.ts";
import { replayStore } from "./replay-store.ts";
import type { Replay } from "./types.ts";

export const replayRuns: LongRunKind<Replay> = { job: replayJob, idField: "replayId", store: replayStore };
