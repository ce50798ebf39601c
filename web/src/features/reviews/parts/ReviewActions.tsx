import { ActionIcon, Button, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Review } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { IconDots } from "../../../ui/icons.ts";
import { useUpdateReview } from "../mutations.ts";
import type { ReviewSearch } from "../review-search.ts";
import { texts } from "../texts.ts";
import { AssignReview } from "./AssignReview.tsx";

interface ReviewActionsProps {
  readonly review: Review;
  readonly back: ReviewSearch;
}

/** What can be done about a review besides judging it. One of a dispute ends with the dispute: it can't be cancelled. */
export function ReviewActions({ review, back }: ReviewActionsProps) {
  const scope = useApi();
  const [asked, setAsked] = useState<"assign" | "cancel">();
  const close = () => setAsked(undefined);
  const cancel = useUpdateReview(close);
  const words = cancel.error ? wordsOf(cancel.error) : undefined;
  const canChange = review.status === "open" && isAllowed(scope, "scorecards:write");
  return (
    <>
      <Button component={Link} to="/review" search={back as never} variant="default">
        {texts.back}
      </Button>
      {canChange && (
        <Menu>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={texts.more}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setAsked("assign")}>{texts.assign}</Menu.Item>
            {review.reason !== "dispute" && (
              <Menu.Item onClick={() => setAsked("cancel")}>{texts.cancelReview}</Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {asked === "assign" && <AssignReview review={review} onClose={close} />}
      {asked === "cancel" && (
        <ConfirmDialog
          title={texts.cancelReview}
          text={texts.cancelText}
          confirmLabel={texts.cancelDone}
          isTest={scope.mode === "test"}
          isPending={cancel.isPending}
          problem={words && { text: words.text, requestId: words.requestId }}
          onClose={close}
          onConfirm={() => cancel.mutate({ id: review.id, body: { status: "cancelled" } })}
        />
      )}
    </>
  );
}
