import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Review } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { DataTable, type TableColumn } from "../../../ui/DataTable.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { queueQuery } from "../queries.ts";
import { isOverdue } from "../queue-rules.ts";
import type { ReviewQueue } from "../review-search.ts";
import { reasonText, texts } from "../texts.ts";
import { EmptyQueue } from "./EmptyQueue.tsx";
import classes from "./QueueList.module.css";

const columns: readonly TableColumn<Review>[] = [
  {
    name: "conversation",
    title: texts.columns.conversation,
    cell: (review) => (
      <Link to="/review/$id" params={{ id: review.id } as never} className={classes.title} data-row-link>
        <UserText>{review.conversation.title ?? texts.untitled}</UserText>
      </Link>
    ),
  },
  {
    name: "agent",
    title: texts.columns.agent,
    width: "14%",
    hiddenBelow: "medium",
    cell: (review) => <UserText>{review.conversation.agent_name ?? "–"}</UserText>,
  },
  {
    name: "reason",
    title: texts.columns.reason,
    width: "18%",
    hiddenBelow: "narrow",
    cell: (review) => (
      <span className={classes.reason}>
        <UserText>{reasonText(review.reason)}</UserText>
        {review.blind && <StatusPill tone="warn">{texts.blind}</StatusPill>}
      </span>
    ),
  },
  {
    name: "people",
    title: texts.columns.people,
    width: "20%",
    hiddenBelow: "medium",
    cell: (review) => (
      <span>
        <UserText>{review.people.map(({ name }) => name).join(", ")}</UserText>{" "}
        <span className={classes.dim}>{placesOf(review)}</span>
      </span>
    ),
  },
  {
    name: "due",
    title: texts.columns.due,
    width: 170,
    cell: (review) =>
      review.due_at ? (
        <span className={isOverdue(review, Date.now()) ? classes.late : undefined}>
          {isOverdue(review, Date.now()) && `${texts.overdue} · `}
          <TimeText time={review.due_at} />
        </span>
      ) : (
        <span className={classes.dim}>{texts.noDue}</span>
      ),
  },
];

function placesOf({ status, assignees, submissions, reviewers_wanted: wanted }: Review): string {
  if (status !== "open") return "";
  if (wanted === 1) return assignees.length === 0 ? texts.free(1) : "";
  const free = wanted - assignees.length;
  return [texts.done(submissions.length, wanted), free > 0 ? texts.free(free) : ""].filter(Boolean).join(", ");
}

/** The reviews of a queue. Opening one takes it. */
export function QueueList({ queue }: { readonly queue: Exclude<ReviewQueue, "disputes"> }) {
  const scope = useApi();
  const list = useInfiniteQuery(queueQuery(scope, queue));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.error && !list.data) {
    return <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />;
  }
  if (list.isPending) return <LoadingRows label={texts.loading} />;
  if (items.length === 0) return <EmptyQueue queue={queue} />;
  return (
    <DataTable
      label={texts.queues[queue]}
      columns={columns}
      rows={items}
      keyOfRow={({ id }) => id}
      hasMore={list.hasNextPage}
      isFetchingMore={list.isFetchingNextPage}
      onMore={() => void list.fetchNextPage()}
    />
  );
}
