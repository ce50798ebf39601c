import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { IconPlus } from "../../../ui/icons.ts";
import { MoreButton } from "../../../ui/MoreButton.tsx";
import { NotAllowed } from "../../../ui/NotAllowed.tsx";
import { Page } from "../../../ui/Page.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { TabList } from "../../../ui/TabList.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import type { ActivitySearch } from "../activity-search.ts";
import { isUnderWay, type Job, type JobKind, sortedJobs } from "../jobs.ts";
import classes from "../parts/Activity.module.css";
import { EmptyActivity } from "../parts/EmptyActivity.tsx";
import { ExportDialog } from "../parts/ExportDialog.tsx";
import { JobItem } from "../parts/JobItem.tsx";
import { JobsEnd } from "../parts/JobsEnd.tsx";
import { jobsQuery, kindsOf } from "../queries.ts";
import { texts } from "../texts.ts";

/** Everything that works in the background, under way and past. */
export function ActivityPage() {
  const scope = useApi();
  const navigate = useNavigate();
  const { kind, mode } = useSearch({ strict: false }) as ActivitySearch & { mode?: string };
  const [isNew, setNew] = useState(false);
  const lists = {
    export: useInfiniteQuery(jobsQuery(scope, "export")),
    import: useInfiniteQuery(jobsQuery(scope, "import")),
    rescore: useInfiniteQuery(jobsQuery(scope, "rescore")),
    bulk: useInfiniteQuery(jobsQuery(scope, "bulk")),
    replay: useInfiniteQuery(jobsQuery(scope, "replay")),
    test: useInfiniteQuery(jobsQuery(scope, "test")),
  };
  const kinds = kindsOf(scope);
  const shown = kind && kinds.includes(kind) ? [kind] : kinds;
  const mayExport = isAllowed(scope, "exports:read");
  useShortcuts({ c: () => mayExport && setNew(true) });
  if (kinds.length === 0) {
    return (
      <Page title={texts.activity}>
        <NotAllowed text={texts.mayNot} />
      </Page>
    );
  }
  const jobsOf = (name: JobKind) => lists[name].data?.pages.flatMap(({ jobs }) => jobs) ?? [];
  const jobs = sortedJobs(shown.flatMap(jobsOf));
  const failed = shown.find((name) => lists[name].error && !lists[name].data);
  const runningOf = (names: readonly JobKind[]) => names.flatMap(jobsOf).filter(isUnderWay).length || undefined;
  return (
    <Page
      title={texts.activity}
      actions={
        mayExport && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
            {texts.newExport}
          </Button>
        )
      }
    >
      <TabList
        label={texts.kindsLabel}
        tabs={[
          { key: "all" as const, label: texts.all, extra: runningOf(kinds) },
          ...kinds.map((key) => ({ key, label: texts.kinds[key], extra: runningOf([key]) })),
        ]}
        current={kind ?? "all"}
        onChange={(key) =>
          void navigate({ to: "/activity", search: { mode, ...(key === "all" ? {} : { kind: key }) } as never })
        }
      />
      <div className={classes.scroll} role="tabpanel" tabIndex={0} aria-label={kind ? texts.kinds[kind] : texts.all}>
        {failed ? (
          <ErrorState words={wordsOf(lists[failed].error)} onRetry={() => void lists[failed].refetch()} />
        ) : shown.some((name) => lists[name].isPending) ? (
          <LoadingRows label={texts.loading} />
        ) : jobs.length === 0 ? (
          <EmptyActivity kind={kind} />
        ) : (
          <JobLists jobs={jobs} />
        )}
        {kind ? (
          <MoreButton list={lists[kind]} />
        ) : (
          shown.some((name) => lists[name].hasNextPage) && <p className={classes.dim}>{texts.older}</p>
        )}
      </div>
      <JobsEnd jobs={jobs} />
      {isNew && <ExportDialog onClose={() => setNew(false)} />}
    </Page>
  );
}

function JobLists({ jobs }: { readonly jobs: readonly Job[] }) {
  const running = jobs.filter(isUnderWay);
  const past = jobs.filter((job) => !isUnderWay(job));
  return (
    <>
      {running.length > 0 && <JobList title={texts.underWay} jobs={running} />}
      {past.length > 0 && <JobList title={texts.past} jobs={past} />}
    </>
  );
}

function JobList({ title, jobs }: { readonly title: string; readonly jobs: readonly Job[] }) {
  return (
    <>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.list} aria-label={title}>
        {jobs.map((job) => (
          <JobItem key={job.id} job={job} />
        ))}
      </ul>
    </>
  );
}
