import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Review } from "../../../api/client.ts";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { isOverdue } from "../queue-rules.ts";
import { reasonText, texts } from "../texts.ts";
import classes from "./ReviewHeader.module.css";

interface ReviewHeaderProps {
  readonly review: Review;
  /** A blind review leads nowhere that could show a score. */
  readonly isBlindNow: boolean;
  readonly children?: ReactNode;
}

export function ReviewHeader({ review, isBlindNow, children }: ReviewHeaderProps) {
  const { conversation } = review;
  return (
    <div className={classes.header}>
      <p className={classes.title}>
        <UserText>{conversation.title ?? texts.untitled}</UserText>
      </p>
      <p className={classes.facts}>
        {isBlindNow && <StatusPill tone="warn">{texts.blind}</StatusPill>}
        <span>
          <UserText>{conversation.agent_name}</UserText>
        </span>
        <span>
          <UserText>{reasonText(review.reason)}</UserText>
        </span>
        <span>
          <UserText>{review.rubric_name}</UserText> v{review.rubric_version}
        </span>
        {review.due_at && (
          <span>
            {isOverdue(review, Date.now()) ? texts.overdue : texts.due} <TimeText time={review.due_at} />
          </span>
        )}
        {!isBlindNow && (
          <Button
            component={Link}
            to="/conversations/$id"
            params={{ id: review.conversation_id } as never}
            size="compact-sm"
            variant="subtle"
          >
            {texts.openConversation}
          </Button>
        )}
      </p>
      {children && <p className={classes.note}>{children}</p>}
    </div>
  );
}
