import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Webhook } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { IconSend } from "../../../ui/icons.ts";
import { MoreButton } from "../../../ui/MoreButton.tsx";
import { EmptyState, ErrorState, LoadingRows, NoMatchState } from "../../../ui/States.tsx";
import { deliveriesQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { canReplayAll, isFiltered, type WebhookSearch } from "../webhook-search.ts";
import { DeliveryFilters } from "./DeliveryFilters.tsx";
import { DeliveryTable } from "./DeliveryTable.tsx";
import { ReplayAllDialog } from "./ReplayAllDialog.tsx";
import { ReplayRuns } from "./ReplayRuns.tsx";
import classes from "./Webhooks.module.css";

interface DeliveriesProps {
  readonly webhook: Webhook;
  readonly search: WebhookSearch;
  readonly onChange: (search: WebhookSearch) => void;
}

/** The log of deliveries, with filters, attempts and replays. */
export function Deliveries({ webhook, search, onChange }: DeliveriesProps) {
  const scope = useApi();
  const list = useInfiniteQuery(deliveriesQuery(scope, webhook.id, search));
  const [isReplaying, setReplaying] = useState(false);
  const deliveries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const clear = () => onChange({ webhook: webhook.id });
  return (
    <>
      <h2 className="visually-hidden">{texts.deliveries}</h2>
      <div className={classes.bar}>
        <DeliveryFilters search={search} onChange={onChange} />
        <Button
          className={classes.end}
          variant="default"
          disabled={webhook.status === "disabled" || !canReplayAll(search) || deliveries.length === 0}
          onClick={() => setReplaying(true)}
        >
          {texts.replayAll}
        </Button>
      </div>
      <ReplayRuns webhookId={webhook.id} />
      {list.error && !list.data ? (
        <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <LoadingRows label={texts.loadingDeliveries} />
      ) : deliveries.length > 0 ? (
        <DeliveryTable
          webhook={webhook}
          deliveries={deliveries}
          openId={search.delivery}
          onOpen={(delivery) => onChange({ ...search, delivery })}
        />
      ) : isFiltered(search) ? (
        <NoMatchState title={texts.noMatchTitle} text={texts.noMatchText}>
          <Button variant="default" onClick={clear}>
            {texts.clear}
          </Button>
        </NoMatchState>
      ) : (
        <EmptyState icon={<IconSend size={24} />} title={texts.noDeliveriesTitle} text={texts.noDeliveriesText} />
      )}
      <MoreButton list={list} />
      {isReplaying && <ReplayAllDialog webhookId={webhook.id} search={search} onClose={() => setReplaying(false)} />}
    </>
  );
}
