import { Button, Group, Textarea } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Criterion, Dispute, Review, Scorecard, TraceNode } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { Page } from "../../../ui/Page.tsx";
import { verdictWords } from "../../../ui/Score.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { showError } from "../../../ui/toast.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { type Draft, submissionOf } from "../draft.ts";
import { useResolveDispute } from "../mutations.ts";
import { texts } from "../texts.ts";
import { useDraft } from "../use-draft.ts";
import classes from "./DisputeDesk.module.css";
import { JudgingWorkspace } from "./JudgingWorkspace.tsx";
import { ReviewActions } from "./ReviewActions.tsx";
import { ReviewHeader } from "./ReviewHeader.tsx";

interface DisputeDeskProps {
  readonly dispute: Dispute;
  readonly review: Review;
  readonly criteria: readonly Criterion[];
  readonly root: TraceNode;
  readonly card: Scorecard;
}

/** Decides a dispute. The proposed verdict is filled in; what the reviewer changes back stays as on the card. */
export function DisputeDesk({ dispute, review, criteria, root, card }: DisputeDeskProps) {
  const scope = useApi();
  const navigate = useNavigate();
  const { proposed_verdict: verdict } = dispute;
  const proposed = useMemo<Draft>(
    () =>
      dispute.criterion !== null && verdict !== null
        ? { [dispute.criterion]: { verdict, rationale: "", quotes: [] } }
        : {},
    [dispute.criterion, verdict],
  );
  const { draft, change, forget } = useDraft(dispute.id, proposed);
  const [note, setNote] = useState("");
  const resolve = useResolveDispute(() => {
    forget();
    void navigate({ to: "/review", search: { queue: "disputes" } as never });
  });
  const canDecide = dispute.status === "open" && isAllowed(scope, "scorecards:write");
  const before = new Map(card.criteria.map((one) => [one.key, one]));
  const changes = submissionOf(criteria, draft, { card: before });
  const decide = (outcome: "upheld" | "rejected") =>
    resolve.mutate(
      {
        id: dispute.id,
        body: {
          outcome,
          note: note.trim(),
          ...(outcome === "upheld" && changes.length > 0 ? { criteria: changes } : {}),
        },
      },
      { onError: (error) => showError(wordsOf(error)) },
    );
  return (
    <Page title={texts.dispute} actions={<ReviewActions review={review} back={{ queue: "disputes" }} />}>
      <ReviewHeader review={review} isBlindNow={false} />
      <JudgingWorkspace
        criteria={criteria}
        root={root}
        card={card}
        draft={draft}
        onChange={change}
        isReadOnly={!canDecide}
        disputed={dispute.criterion}
        problem={undefined}
        top={
          <div className={classes.reason}>
            <p className={classes.who}>
              <UserText>{texts.raisedBy(dispute.raised_by)}</UserText>, <TimeText time={dispute.created_at} />
              {verdict && (
                <>
                  {" · "}
                  {texts.proposes}: <strong>{verdictWords[verdict]}</strong>
                </>
              )}
            </p>
            <p>
              <UserText>{dispute.reason}</UserText>
            </p>
            {dispute.status === "resolved" && (
              <p className={classes.decided}>
                <UserText>
                  {texts.decidedBy(texts.outcomes[dispute.outcome ?? "rejected"], dispute.resolved_by ?? "")}
                </UserText>
                : <UserText>{dispute.note}</UserText>
              </p>
            )}
          </div>
        }
        footer={({ firstMissing, activate }) =>
          canDecide && (
            <div className={classes.decide}>
              <p className={classes.who}>{texts.partHint}</p>
              <Textarea
                label={texts.note}
                placeholder={texts.notePlaceholder}
                autosize
                minRows={2}
                maxRows={6}
                maxLength={4_000}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
              <Group justify="flex-end" gap="xs">
                <Button
                  variant="default"
                  disabled={!note.trim()}
                  loading={resolve.isPending}
                  onClick={() => decide("rejected")}
                >
                  {texts.reject}
                </Button>
                <Button
                  disabled={!note.trim()}
                  loading={resolve.isPending}
                  onClick={() => (firstMissing === undefined ? decide("upheld") : activate(firstMissing))}
                >
                  {texts.uphold(changes.length)}
                </Button>
              </Group>
            </div>
          )
        }
      />
    </Page>
  );
}
