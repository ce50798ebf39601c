import type { JobHandler } from "../platform/queue.ts";
import { type RescoreJob, rescoreJob } from "./jobs.ts";
import { runRescore } from "./run-rescore.ts";
import type { RunDeps } from "./run-slice.ts";
import { uncountAttempt } from "./uncount-attempt.ts";

export const rescoringHandlers = (deps: RunDeps): readonly JobHandler[] => [
  // Two at a time: a short run does not wait for a long one's whole slice.
  {
    kind: rescoreJob,
    concurrency: 2,
    run: (data: RescoreJob) => runRescore(deps, data),
    uncount: (data: RescoreJob) => uncountAttempt(deps, data),
  },
];
