import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { GetDeliverySuccessRatesResult, Webhook } from "../../../api/client.ts";
import { TagList } from "../../../ui/TagList.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { texts } from "../texts.ts";
import { WebhookStateView } from "./WebhookStateView.tsx";
import classes from "./Webhooks.module.css";

export type SuccessRate = GetDeliverySuccessRatesResult["items"][number];

interface WebhookCardProps {
  readonly webhook: Webhook;
  readonly rate: SuccessRate | undefined;
  readonly isOpen?: boolean;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

const shownEvents = 4;

/** An endpoint with how its receiver does. In a list the whole card leads to its deliveries. */
export function WebhookCard({ webhook, rate, isOpen = false, actions, children }: WebhookCardProps) {
  const { last_success_at: success, last_failure_at: failure } = webhook.health;
  return (
    <article className={classes.card}>
      <div className={classes.cardHead}>
        {isOpen ? (
          <h2 className={classes.url}>
            <UserText>{webhook.url}</UserText>
          </h2>
        ) : (
          <Link className={classes.url} to="/settings/webhooks" search={{ webhook: webhook.id }}>
            <UserText>{webhook.url}</UserText>
          </Link>
        )}
        <WebhookStateView webhook={webhook} />
        {actions && <div className={`${classes.above} ${classes.end}`}>{actions}</div>}
      </div>
      {webhook.description && (
        <p className={classes.line}>
          <UserText>{webhook.description}</UserText>
        </p>
      )}
      <div className={classes.line}>
        <TagList
          tags={webhook.events.includes("*") ? [texts.allEvents] : webhook.events}
          {...(isOpen ? {} : { max: shownEvents })}
        />
        <span>{webhook.has_secret ? texts.signed : texts.unsigned}</span>
        <span>{rateText(rate)}</span>
        {rate && rate.pending > 0 && <span>{texts.pending(rate.pending)}</span>}
      </div>
      {(success || failure) && (
        <div className={classes.line}>
          {success && (
            <span>
              {texts.lastSuccess}: <TimeText time={success} isFull />
            </span>
          )}
          {failure && (
            <span>
              {texts.lastFailure}: <TimeText time={failure} isFull />
            </span>
          )}
        </div>
      )}
      {webhook.disabled_reason && (
        <p className={classes.why}>
          {texts.disabledBecause} <UserText>{webhook.disabled_reason}</UserText>
        </p>
      )}
      {children}
    </article>
  );
}

function rateText(rate: SuccessRate | undefined): string {
  if (!rate || rate.success_rate === null) return texts.noRate;
  return texts.rate(rate.success_rate, rate.delivered + rate.failed);
}
