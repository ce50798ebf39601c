import { SegmentedControl } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { Dispute } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { DataTable, type TableColumn } from "../../../ui/DataTable.tsx";
import { verdictWords } from "../../../ui/Score.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { cardUnderReviewQuery, disputesQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { EmptyQueue } from "./EmptyQueue.tsx";
import classes from "./QueueList.module.css";

const maxReason = 160;

const columns: readonly TableColumn<Dispute>[] = [
  {
    name: "reason",
    title: texts.columns.reason,
    cell: (dispute) => (
      <Link to="/review/$id" params={{ id: dispute.review_id } as never} className={classes.title} data-row-link>
        <UserText>{dispute.reason.slice(0, maxReason)}</UserText>
      </Link>
    ),
  },
  {
    name: "criterion",
    title: texts.columns.criterion,
    width: "20%",
    hiddenBelow: "narrow",
    cell: (dispute) =>
      dispute.criterion === null ? (
        texts.wholeCard
      ) : (
        <CriterionTitle card={dispute.scorecard_id} name={dispute.criterion} />
      ),
  },
  {
    name: "proposal",
    title: texts.proposes,
    width: 130,
    hiddenBelow: "narrow",
    cell: ({ proposed_verdict: verdict }) => (verdict ? verdictWords[verdict] : "–"),
  },
  {
    name: "by",
    title: texts.columns.by,
    width: "18%",
    hiddenBelow: "medium",
    cell: (dispute) => <UserText>{dispute.raised_by}</UserText>,
  },
  {
    name: "raised",
    title: texts.columns.raised,
    width: 90,
    cell: (dispute) => <TimeText time={dispute.created_at} />,
  },
];

const outcomeColumn: TableColumn<Dispute> = {
  name: "outcome",
  title: texts.columns.outcome,
  width: 130,
  cell: ({ outcome }) => (
    <StatusPill tone={outcome === "upheld" ? "good" : "none"}>{texts.outcomes[outcome ?? "rejected"]}</StatusPill>
  ),
};

export function DisputeQueue({ isDecided }: { readonly isDecided: boolean }) {
  return (
    <>
      <DisputeStates isDecided={isDecided} />
      <Disputes key={String(isDecided)} isDecided={isDecided} />
    </>
  );
}

function DisputeStates({ isDecided }: { readonly isDecided: boolean }) {
  const navigate = useNavigate();
  return (
    <div className={classes.states}>
      <SegmentedControl
        size="xs"
        aria-label={texts.queues.disputes}
        value={isDecided ? "decided" : "open"}
        onChange={(value) =>
          void navigate({
            to: "/review",
            search: { queue: "disputes", ...(value === "decided" ? { decided: "true" } : {}) } as never,
          })
        }
        data={[
          { value: "open", label: texts.open },
          { value: "decided", label: texts.decidedOnes },
        ]}
      />
    </div>
  );
}

function Disputes({ isDecided }: { readonly isDecided: boolean }) {
  const scope = useApi();
  const list = useInfiniteQuery(disputesQuery(scope, isDecided ? "resolved" : "open"));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.error && !list.data) {
    return <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />;
  }
  if (list.isPending) return <LoadingRows label={texts.loading} />;
  if (items.length === 0) return <EmptyQueue queue={isDecided ? "decided" : "disputes"} />;
  return (
    <DataTable
      label={texts.queues.disputes}
      columns={isDecided ? [...columns, outcomeColumn] : columns}
      rows={items}
      keyOfRow={({ id }) => id}
      hasMore={list.hasNextPage}
      isFetchingMore={list.isFetchingNextPage}
      onMore={() => void list.fetchNextPage()}
    />
  );
}

/** The title that the criterion has on the disputed card; its key until the card is here. */
function CriterionTitle({ card: cardId, name }: { readonly card: string; readonly name: string }) {
  const { data: card } = useQuery(cardUnderReviewQuery(useApi(), cardId));
  return <UserText>{card?.criteria.find(({ key }) => key === name)?.name ?? name}</UserText>;
}
