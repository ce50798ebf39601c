import type { LongRunDeps } from "../platform/long-run/types.ts";
import { resumeJob, runHandler } from "../platform/long-run/work-on-runs.ts";
import type { JobHandler, ScheduledJob } from "../platform/queue.ts";
import { rescoreRuns } from "./rescore-runs.ts";
import { type RescoreDeps, runRescore } from "./run-rescore.ts";

export const rescoringHandlers = (deps: RescoreDeps): readonly JobHandler[] => [
  runHandler(deps, rescoreRuns, { concurrency: 2, work: (run) => runRescore(deps, run) }),
];

export const rescoringJobs = (deps: LongRunDeps): readonly ScheduledJob[] => [
  resumeJob(deps, rescoreRuns, "rescore.resume"),
];
