import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError, type Criterion, type Review, type Scorecard, type TraceNode } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { Page } from "../../../ui/Page.tsx";
import { showError } from "../../../ui/toast.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { submissionOf } from "../draft.ts";
import { useSubmitReview } from "../mutations.ts";
import { canJudge, hasSubmitted } from "../queue-rules.ts";
import { texts } from "../texts.ts";
import { useDraft } from "../use-draft.ts";
import { JudgingWorkspace } from "./JudgingWorkspace.tsx";
import { ReviewActions } from "./ReviewActions.tsx";
import { ReviewHeader } from "./ReviewHeader.tsx";
import { SubmitBar } from "./SubmitBar.tsx";

interface ReviewDeskProps {
  readonly review: Review;
  readonly criteria: readonly Criterion[];
  readonly root: TraceNode;
  readonly card: Scorecard | undefined;
}

/** One review: judge criterion by criterion, submit, and go on with the next. */
export function ReviewDesk({ review, criteria, root, card }: ReviewDeskProps) {
  const scope = useApi();
  const navigate = useNavigate();
  const person = scope.session.person.email;
  const isMine = canJudge(review, person) && isAllowed(scope, "scorecards:write");
  const isBlindNow = review.blind && review.status === "open" && !hasSubmitted(review, person);
  const { draft, change, state, forget } = useDraft(review.id);
  const idempotencyKey = useFormKey();
  const [problem, setProblem] = useState<{ key: string; text: string }>();
  const submit = useSubmitReview(forget);
  const shownCard = isBlindNow ? undefined : card;
  const goBack = () => void navigate({ to: "/review" });
  useShortcuts({ escape: goBack });

  const send = (firstMissing: string | undefined, activate: (key: string) => void) => {
    if (!isMine || submit.isPending) return;
    if (firstMissing !== undefined) return activate(firstMissing);
    const before = shownCard && new Map(shownCard.criteria.map((one) => [one.key, one]));
    const judged = submissionOf(criteria, draft, { card: before });
    setProblem(undefined);
    submit.mutate(
      { id: review.id, criteria: judged, idempotencyKey },
      {
        onError: (error) => {
          const index = error instanceof ApiError ? /^criteria\.(\d+)/.exec(error.field ?? "")?.[1] : undefined;
          const key = index === undefined ? undefined : judged[Number(index)]?.key;
          if (key === undefined) return showError(wordsOf(error));
          setProblem({ key, text: wordsOf(error).text });
          activate(key);
        },
      },
    );
  };
  return (
    <Page title={texts.title} actions={<ReviewActions review={review} back={{}} />}>
      <ReviewHeader review={review} isBlindNow={isBlindNow}>
        {noteOf(review, { person, isBlindNow, isMine, mayWrite: isAllowed(scope, "scorecards:write") })}
      </ReviewHeader>
      <JudgingWorkspace
        criteria={criteria}
        root={root}
        card={shownCard}
        draft={draft}
        onChange={change}
        isReadOnly={!isMine}
        problem={problem}
        footer={({ firstMissing, left, activate }) =>
          isMine ? (
            <SubmitBar
              state={state}
              left={left}
              isPending={submit.isPending}
              onSubmit={() => send(firstMissing, activate)}
            />
          ) : (
            <span>{texts.done(review.submissions.length, review.reviewers_wanted)}</span>
          )
        }
      />
    </Page>
  );
}

interface NoteInput {
  readonly person: string;
  readonly isBlindNow: boolean;
  readonly isMine: boolean;
  readonly mayWrite: boolean;
}

function noteOf(review: Review, { person, isBlindNow, isMine, mayWrite }: NoteInput): string | undefined {
  if (hasSubmitted(review, person)) return texts.youSubmitted;
  if (review.status !== "open") return texts.over;
  if (!mayWrite) return texts.readOnly;
  if (!isMine && review.assignees.length >= review.reviewers_wanted) return texts.taken;
  return isBlindNow ? texts.blindNote : undefined;
}
