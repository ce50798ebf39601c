import type { Tone } from "../../ui/StatusPill.tsx";
import type { Job } from "./jobs.ts";
import { texts } from "./texts.ts";

export const toneOf = ({ status }: Job): Tone =>
  status === "completed" ? "good" : status === "failed" ? "bad" : status === "cancelled" ? "none" : "warn";

/** What the run does, in a few words. */
export function titleOf(job: Job): string {
  switch (job.kind) {
    case "export":
      return texts.exportTitle(job.run);
    case "import":
      return texts.importTitle(job.run.file_name);
    case "rescore":
      return texts.rescoreTitle(job.run);
    case "bulk":
      return texts.bulkTitle(job.run);
    case "replay":
      return texts.replayTitle(job.run);
    case "test":
      return texts.testTitle(job.run.suite_id !== null, job.run.version);
  }
}

/** How much it has done so far. */
export function countsOf(job: Job): string {
  switch (job.kind) {
    case "export":
      return texts.rows(job.run.row_count);
    case "import":
      return texts.importCounts(job.run);
    case "rescore": {
      const { mean_before: before, mean_after: after } = job.run.report;
      const scored = texts.scored(job.run.scored, job.run.failed);
      return before !== null && after !== null ? `${scored}, ${texts.means(before, after)}` : scored;
    }
    case "bulk":
      return texts.bulkCounts(job.run);
    case "replay":
      return texts.replayCounts(job.run.replayed, job.run.skipped);
    case "test":
      return texts.testCounts(job.run.passed_runs, job.run.completed_runs, job.run.runs);
  }
}

/** How to go on with what ended before its time, for a run that can be continued. */
export function hintOf({ kind, status }: Pick<Job, "kind" | "status">): string | undefined {
  if (kind !== "import") return undefined;
  return status === "interrupted" ? texts.interruptedHint : status === "cancelled" ? texts.stoppedHint : undefined;
}

/** A filter's value as people read it. */
export function filterText(value: unknown): string {
  if (Array.isArray(value)) return value.map(filterText).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}
