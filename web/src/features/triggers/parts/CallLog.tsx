import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Trigger, TriggerCall } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { CardTable, type Column, RowButton } from "../../../ui/CardTable.tsx";
import { JsonView } from "../../../ui/JsonView.tsx";
import { MoreButton } from "../../../ui/MoreButton.tsx";
import { Section } from "../../../ui/Section.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { callQuery, callsQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Triggers.module.css";

interface CallLogProps {
  readonly trigger: Trigger;
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

export function CallLog({ trigger, openId, onOpen }: CallLogProps) {
  const scope = useApi();
  const list = useInfiniteQuery(callsQuery(scope, trigger.id));
  const calls = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const columns: readonly Column<TriggerCall>[] = [
    {
      key: "time",
      label: texts.callColumns.time,
      cell: ({ id, created_at: time }) => (
        <RowButton isExpanded={id === openId} onClick={() => onOpen(id === openId ? undefined : id)}>
          <TimeText time={time} isFull />
        </RowButton>
      ),
    },
    {
      key: "outcome",
      label: texts.callColumns.outcome,
      cell: ({ outcome, status }) => (
        <StatusPill tone={outcome === "accepted" ? "good" : "bad"}>{`${texts.outcomes[outcome]} ${status}`}</StatusPill>
      ),
    },
    {
      key: "result",
      label: texts.callColumns.result,
      cell: ({ error, resource }) =>
        error ? <UserText>{error.message}</UserText> : <span className={classes.code}>{resource?.id}</span>,
    },
    {
      key: "request",
      label: texts.callColumns.request,
      isMinor: true,
      cell: ({ request_id: request }) => <span className={classes.code}>{request}</span>,
    },
  ];
  return (
    <Section title={texts.calls} text={texts.callsText}>
      {list.error && !list.data ? (
        <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <LoadingRows label={texts.loading} count={3} />
      ) : calls.length === 0 ? (
        <p className={classes.dim}>{texts.noCalls}</p>
      ) : (
        <CardTable
          label={texts.calls}
          columns={columns}
          rows={calls}
          rowKey={({ id }) => id}
          detail={({ id }) => id === openId && <CallPayload triggerId={trigger.id} id={id} />}
        />
      )}
      <MoreButton list={list} />
    </Section>
  );
}

function CallPayload({ triggerId, id }: { readonly triggerId: string; readonly id: string }) {
  const scope = useApi();
  const { data: call, error } = useQuery(callQuery(scope, triggerId, id));
  return (
    <div className={classes.detail}>
      {error ? (
        <p role="alert">{wordsOf(error).text}</p>
      ) : !call ? (
        <LoadingRows label={texts.loading} count={2} />
      ) : call.payload === null ? (
        <p className={classes.dim}>{texts.payloadGone}</p>
      ) : (
        <JsonView value={call.payload} />
      )}
    </div>
  );
}
