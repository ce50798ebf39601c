import { IdText } from "../../../ui/Copy.tsx";
import { type Fact, FactList } from "../../../ui/FactList.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { filterText } from "../job-words.ts";
import type { Job } from "../jobs.ts";
import { texts } from "../texts.ts";
import classes from "./Activity.module.css";
import { ChangedConversations } from "./ChangedConversations.tsx";

export function JobDetails({ job }: { readonly job: Job }) {
  return (
    <div className={classes.details}>
      <FactList
        facts={[
          [texts.id, <IdText key="id" id={job.id} />],
          [texts.by, "created_by" in job.run && <UserText key="by">{job.run.created_by}</UserText>],
          [job.kind === "import" ? texts.begunAt : texts.asked, <TimeText key="asked" time={job.createdAt} isFull />],
          [texts.over, job.completedAt && <TimeText key="over" time={job.completedAt} isFull />],
          [texts.expires, job.kind === "export" && <TimeText key="expires" time={job.run.expires_at} isFull />],
          ...(job.kind === "import" ? importFacts(job.run) : []),
          ...filterFacts(job),
          ...(job.kind === "rescore" ? reportFacts(job.run.report) : []),
        ]}
      />
      {job.kind === "bulk" && <ChangedConversations change={job.run} />}
    </div>
  );
}

function filterFacts(job: Job): readonly Fact[] {
  if (job.kind === "test" || job.kind === "import") return [];
  if (job.kind === "bulk" && job.run.ids) return [[texts.filters, texts.chosen(job.run.ids.length)]];
  if (job.kind === "bulk" && job.run.undo_of) return [[texts.undoOf, <IdText key="undo" id={job.run.undo_of} />]];
  const filters = Object.entries(job.run.filters ?? {});
  if (filters.length === 0) return [[texts.filters, texts.noFilters]];
  return filters.map(([name, value]) => [name, <UserText key={name}>{filterText(value)}</UserText>]);
}

function importFacts(run: Extract<Job, { kind: "import" }>["run"]): readonly Fact[] {
  return [
    [texts.file, <UserText key="file">{run.file_name}</UserText>],
    [texts.records, run.records_done.toLocaleString("en")],
    [texts.size, texts.sizeDone(run)],
  ];
}

function reportFacts(report: Extract<Job, { kind: "rescore" }>["run"]["report"]): readonly Fact[] {
  const { improved, worsened, unchanged, now_passing: passing, now_failing: failing } = report;
  const names = texts.reportFacts;
  const shown = (count: number) => count.toLocaleString("en");
  return [
    [names.improved, shown(improved)],
    [names.worsened, shown(worsened)],
    [names.unchanged, shown(unchanged)],
    [names.passing, shown(passing)],
    [names.failing, shown(failing)],
  ];
}
