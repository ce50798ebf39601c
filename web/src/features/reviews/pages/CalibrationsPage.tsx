import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Calibration } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { DataTable, type TableColumn } from "../../../ui/DataTable.tsx";
import { IconClipboardCheck } from "../../../ui/icons.ts";
import { Page } from "../../../ui/Page.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { NewCalibration } from "../parts/NewCalibration.tsx";
import queue from "../parts/QueueList.module.css";
import { calibrationsQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./ReviewQueuePage.module.css";

const columns: readonly TableColumn<Calibration>[] = [
  {
    name: "name",
    title: texts.name,
    cell: (session) => (
      <Link to="/review/calibrations/$id" params={{ id: session.id } as never} className={queue.title} data-row-link>
        <UserText>{session.name}</UserText>
      </Link>
    ),
  },
  {
    name: "rubric",
    title: texts.rubric,
    width: "20%",
    hiddenBelow: "medium",
    cell: (session) => <UserText>{session.rubric_name}</UserText>,
  },
  {
    name: "progress",
    title: texts.progress,
    width: 110,
    cell: ({ progress }) => texts.judgedOf(progress.submitted, progress.wanted),
  },
  {
    name: "people",
    title: texts.reviewers,
    width: 80,
    isNumber: true,
    hiddenBelow: "narrow",
    cell: (session) => session.reviewers.length,
  },
  {
    name: "state",
    title: texts.columns.state,
    width: 110,
    hiddenBelow: "narrow",
    cell: ({ status }) => (
      <StatusPill tone={status === "open" ? "good" : "none"}>
        {status === "open" ? texts.open : texts.closed}
      </StatusPill>
    ),
  },
  {
    name: "begun",
    title: texts.columns.raised,
    width: 90,
    cell: (session) => <TimeText time={session.created_at} />,
  },
];

export function CalibrationsPage() {
  const scope = useApi();
  const list = useInfiniteQuery(calibrationsQuery(scope));
  const [isNew, setNew] = useState(false);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const mayWrite = isAllowed(scope, "scorecards:write");
  const begin = mayWrite && <Button onClick={() => setNew(true)}>{texts.newCalibration}</Button>;
  return (
    <Page
      title={texts.calibrations}
      actions={
        <>
          <Button component={Link} to="/review" variant="default">
            {texts.back}
          </Button>
          {begin}
        </>
      }
    >
      <div className={classes.body}>
        {list.error && !list.data ? (
          <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <LoadingRows label={texts.loading} />
        ) : items.length === 0 ? (
          <EmptyState
            icon={<IconClipboardCheck size={24} />}
            title={texts.calibrationEmpty}
            text={texts.calibrationEmptyText}
          />
        ) : (
          <DataTable
            label={texts.calibrations}
            columns={columns}
            rows={items}
            keyOfRow={({ id }) => id}
            hasMore={list.hasNextPage}
            isFetchingMore={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        )}
      </div>
      {isNew && <NewCalibration onClose={() => setNew(false)} />}
    </Page>
  );
}
