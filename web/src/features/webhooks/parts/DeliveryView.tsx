import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { DeliveryDetail, Webhook } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { stepDuration } from "../../../lib/time.ts";
import { CopyBlock, IdText } from "../../../ui/Copy.tsx";
import { FactList } from "../../../ui/FactList.tsx";
import { JsonView } from "../../../ui/JsonView.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useReplayDelivery } from "../mutations.ts";
import { deliveryQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Webhooks.module.css";

/** One delivery: every attempt with the receiver's answer, and the request as it was sent. */
export function DeliveryView({ webhook, id }: { readonly webhook: Webhook; readonly id: string }) {
  const scope = useApi();
  const { data: delivery, error, refetch } = useQuery(deliveryQuery(scope, webhook.id, id));
  const replay = useReplayDelivery(webhook.id);
  if (error && !delivery) return <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />;
  if (!delivery) return <LoadingRows label={texts.loadingDeliveries} count={4} />;
  return (
    <div className={classes.detail}>
      <FactList
        facts={[
          [texts.eventId, <IdText key="event" id={delivery.event_id} />],
          [texts.resourceId, <IdText key="about" id={delivery.resource_id} />],
          [texts.sequence, delivery.sequence.toLocaleString("en")],
        ]}
      />
      <section>
        <h3 className={classes.heading}>{texts.attempts}</h3>
        <Attempts attempts={delivery.attempts} />
      </section>
      <section>
        <h3 className={classes.heading}>{texts.request}</h3>
        <Request request={delivery.request} />
      </section>
      {delivery.status !== "pending" && (
        <Group>
          <Button
            variant="default"
            disabled={webhook.status === "disabled"}
            loading={replay.isPending}
            onClick={() => replay.mutate(id)}
          >
            {texts.replay}
          </Button>
        </Group>
      )}
    </div>
  );
}

function Attempts({ attempts }: Pick<DeliveryDetail, "attempts">) {
  if (attempts.length === 0) return <p className={classes.dim}>{texts.noAttempts}</p>;
  return (
    <ol>
      {attempts.map((attempt) => (
        <li key={attempt.number} className={classes.attempt}>
          <strong>{texts.attempt(attempt.number)}</strong>
          <StatusPill tone={attempt.error === null ? "good" : "bad"}>
            {attempt.status_code ?? texts.noAnswer}
          </StatusPill>
          <TimeText time={attempt.at} isFull />
          <span className={classes.dim}>{stepDuration(attempt.latency_ms)}</span>
          {attempt.error && <UserText>{attempt.error}</UserText>}
          {attempt.response_body && (
            <div className={classes.attemptBody}>
              <JsonView value={attempt.response_body} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function Request({ request }: Pick<DeliveryDetail, "request">) {
  if (!request) return <p className={classes.dim}>{texts.noRequest}</p>;
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <JsonView value={headers.join("\n")} />
      <CopyBlock text={request.body} label={texts.copyBody} />
    </>
  );
}
