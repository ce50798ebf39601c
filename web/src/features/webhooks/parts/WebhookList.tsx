import { useQuery } from "@tanstack/react-query";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { IconWebhook } from "../../../ui/icons.ts";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { successRatesQuery, webhooksQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { WebhookCard } from "./WebhookCard.tsx";
import classes from "./Webhooks.module.css";

export function WebhookList() {
  const scope = useApi();
  const list = useQuery(webhooksQuery(scope));
  const rates = useQuery(successRatesQuery(scope));
  if (list.error && !list.data) return <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingRows label={texts.loading} count={6} />;
  if (list.data.items.length === 0) {
    return (
      <EmptyState icon={<IconWebhook size={24} />} title={texts.emptyTitle} text={texts.emptyText}>
        <CopyBlock text={texts.emptyCommand} label={texts.copyCommand} />
        <span>{texts.emptyThen}</span>
      </EmptyState>
    );
  }
  return (
    <div className={classes.cards}>
      {list.data.items.map((webhook) => (
        <WebhookCard
          key={webhook.id}
          webhook={webhook}
          rate={rates.data?.items.find(({ webhook_id: id }) => id === webhook.id)}
        />
      ))}
    </div>
  );
}
