import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Webhook } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { IconArrowLeft } from "../../../ui/icons.ts";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { useEndOverlap } from "../mutations.ts";
import { successRatesQuery, webhookQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import type { WebhookSearch } from "../webhook-search.ts";
import { Deliveries } from "./Deliveries.tsx";
import { WebhookActions } from "./WebhookActions.tsx";
import { WebhookCard } from "./WebhookCard.tsx";
import classes from "./Webhooks.module.css";

interface WebhookDetailProps {
  readonly id: string;
  readonly search: WebhookSearch;
  readonly onChange: (search: WebhookSearch) => void;
}

/** One endpoint and the log of its deliveries. */
export function WebhookDetail({ id, search, onChange }: WebhookDetailProps) {
  const scope = useApi();
  const { data: webhook, error, refetch } = useQuery(webhookQuery(scope, id));
  const rates = useQuery(successRatesQuery(scope));
  return (
    <>
      <Link className={classes.back} to="/settings/webhooks" search={{}}>
        <IconArrowLeft size={16} aria-hidden="true" />
        {texts.back}
      </Link>
      {webhook ? (
        <>
          <WebhookCard
            webhook={webhook}
            rate={rates.data?.items.find(({ webhook_id: of }) => of === id)}
            isOpen
            actions={<WebhookActions webhook={webhook} />}
          >
            {webhook.previous_secret_until && <Overlap webhook={webhook} until={webhook.previous_secret_until} />}
          </WebhookCard>
          <Deliveries webhook={webhook} search={search} onChange={onChange} />
        </>
      ) : error ? (
        <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows label={texts.loading} count={6} />
      )}
    </>
  );
}

function Overlap({ webhook, until }: { readonly webhook: Webhook; readonly until: string }) {
  const end = useEndOverlap(webhook.id);
  return (
    <div className={classes.note}>
      <span>
        {texts.overlap} <TimeText time={until} isFull />.
      </span>
      <Button size="compact-sm" variant="default" loading={end.isPending} onClick={() => end.mutate()}>
        {texts.endOverlap}
      </Button>
    </div>
  );
}
