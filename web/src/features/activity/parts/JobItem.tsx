import { Progress } from "@mantine/core";
import { useState } from "react";
import {
  type IconActivity,
  IconFileExport,
  IconFileImport,
  IconRefresh,
  IconRobot,
  IconTag,
  IconWebhook,
} from "../../../ui/icons.ts";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { countsOf, hintOf, titleOf, toneOf } from "../job-words.ts";
import { isUnderWay, type Job, type JobKind } from "../jobs.ts";
import { texts } from "../texts.ts";
import classes from "./Activity.module.css";
import { JobActions } from "./JobActions.tsx";
import { JobDetails } from "./JobDetails.tsx";

const icons: Readonly<Record<JobKind, typeof IconActivity>> = {
  export: IconFileExport,
  import: IconFileImport,
  rescore: IconRefresh,
  bulk: IconTag,
  replay: IconWebhook,
  test: IconRobot,
};

/** One run: what it does, how far it is, what came of it, and what can be done about it. */
export function JobItem({ job }: { readonly job: Job }) {
  const [isOpen, setOpen] = useState(false);
  const Icon = icons[job.kind];
  const title = titleOf(job);
  const isRunning = isUnderWay(job);
  const hint = hintOf(job);
  return (
    <li className={classes.job} data-running={isRunning}>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={18} />
      </span>
      <div className={classes.what}>
        <span className={classes.title}>
          <UserText>{title}</UserText>
          <StatusPill tone={toneOf(job)}>{texts.states[job.status]}</StatusPill>
        </span>
        <span className={classes.facts}>
          <TimeText time={job.createdAt} />
          <UserText>{countsOf(job)}</UserText>
          {"created_by" in job.run && <UserText>{job.run.created_by}</UserText>}
          {job.kind === "bulk" && job.run.undone_by && <span>{texts.undone}</span>}
        </span>
        {hint && <span className={classes.facts}>{hint}</span>}
        {job.error && (
          <span className={classes.error}>
            <UserText>{job.error}</UserText>
          </span>
        )}
      </div>
      <JobActions job={job} title={title} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {isRunning && (
        <div className={classes.bar}>
          <Progress value={job.progress * 100} aria-label={texts.progress(title, job.progress)} />
          <span>{texts.percent(job.progress)}</span>
        </div>
      )}
      {isOpen && <JobDetails job={job} />}
    </li>
  );
}
