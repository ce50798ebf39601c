import { Button } from "@mantine/core";
import type { Delivery, Webhook } from "../../../api/client.ts";
import { CardTable, CellControls, type Column, RowButton } from "../../../ui/CardTable.tsx";
import { StatusPill, type Tone } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { useReplayDelivery } from "../mutations.ts";
import { texts } from "../texts.ts";
import { DeliveryView } from "./DeliveryView.tsx";
import classes from "./Webhooks.module.css";

interface DeliveryTableProps {
  readonly webhook: Webhook;
  readonly deliveries: readonly Delivery[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

const tones: Readonly<Record<Delivery["status"], Tone>> = { pending: "none", delivered: "good", failed: "bad" };

export function DeliveryTable({ webhook, deliveries, openId, onOpen }: DeliveryTableProps) {
  const replay = useReplayDelivery(webhook.id);
  const columns: readonly Column<Delivery>[] = [
    {
      key: "event",
      label: texts.columns.event,
      cell: ({ id, event }) => (
        <RowButton isExpanded={id === openId} onClick={() => onOpen(id === openId ? undefined : id)}>
          {event}
        </RowButton>
      ),
    },
    { key: "status", label: texts.columns.status, cell: (delivery) => <Result delivery={delivery} /> },
    {
      key: "about",
      label: texts.columns.about,
      isMinor: true,
      cell: ({ resource_id: about }) => <span className={classes.about}>{about}</span>,
    },
    {
      key: "tries",
      label: texts.columns.tries,
      isMinor: true,
      isNumber: true,
      cell: ({ attempt_count: count }) => count,
    },
    { key: "time", label: texts.columns.time, cell: ({ created_at: time }) => <TimeText time={time} /> },
    {
      key: "actions",
      label: texts.columns.actions,
      hasHiddenLabel: true,
      isMinor: true,
      cell: ({ id, status }) =>
        status !== "pending" && (
          <CellControls>
            <Button
              size="compact-xs"
              variant="default"
              disabled={webhook.status === "disabled"}
              loading={replay.isPending && replay.variables === id}
              onClick={() => replay.mutate(id)}
            >
              {texts.replay}
            </Button>
          </CellControls>
        ),
    },
  ];
  return (
    <CardTable
      label={texts.deliveries}
      columns={columns}
      rows={deliveries}
      rowKey={({ id }) => id}
      detail={({ id }) => id === openId && <DeliveryView webhook={webhook} id={id} />}
    />
  );
}

function Result({ delivery }: { readonly delivery: Delivery }) {
  const { status, status_code: code, error, next_attempt_at: next, attempt_count: tries, replay, gap } = delivery;
  const isRetried = status === "pending" && tries > 0;
  return (
    <span className={classes.result}>
      <StatusPill tone={isRetried ? "warn" : tones[status]}>
        {texts.statuses[status]}
        {code !== null && ` ${code}`}
      </StatusPill>
      {code === null && error && <span className={classes.dim}>{error}</span>}
      {isRetried && next && (
        <span className={classes.dim}>
          {texts.nextTry} <TimeText time={next} />
        </span>
      )}
      {replay && <StatusPill tone="none">{texts.replayBadge}</StatusPill>}
      {gap && <StatusPill tone="warn">{texts.gapBadge}</StatusPill>}
    </span>
  );
}
