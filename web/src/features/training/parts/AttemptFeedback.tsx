import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { TrainingAttempt } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { IconArrowLeft, IconRefresh } from "../../../ui/icons.ts";
import { Page } from "../../../ui/Page.tsx";
import { Panel, Split } from "../../../ui/Panel.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { feedbackMarks, sortedFeedback } from "../feedback-marks.ts";
import { useBeginAttempt } from "../mutations.ts";
import { attemptsQuery, isCoach, ownEmail } from "../queries.ts";
import { texts } from "../texts.ts";
import { AttemptResult } from "./AttemptResult.tsx";
import { AttemptRows } from "./AttemptRows.tsx";
import { AttemptTrend } from "./AttemptTrend.tsx";
import call from "./Call.module.css";
import { CallMessage } from "./CallMessage.tsx";
import { CriterionRows } from "./CriterionRows.tsx";
import classes from "./Feedback.module.css";
import { FeedbackRemark } from "./FeedbackRemark.tsx";
import { MarkedMessage } from "./MarkedMessage.tsx";
import training from "./Training.module.css";

const messageId = (index: number) => `message-${index}`;

/** What came of a practice call: the result, better words for what was said, the card, and the way so far. */
export function AttemptFeedback({ attempt }: { readonly attempt: TrainingAttempt }) {
  const scope = useApi();
  const navigate = useNavigate();
  const begin = useBeginAttempt();
  const [lit, setLit] = useState<number>();
  const { data: attempts } = useQuery(attemptsQuery(scope, attempt.trainee, attempt.scenario_id));
  const marks = feedbackMarks(attempt);
  const { improve, praise } = sortedFeedback(attempt.feedback);
  const isOwn = attempt.trainee === ownEmail(scope);
  const mayPractise = isCoach(scope);
  useShortcuts({ escape: () => void navigate({ to: "/training" }) });
  const show = (turn: number) => {
    setLit(turn);
    document.getElementById(messageId(turn))?.scrollIntoView({ block: "center" });
  };
  const remarksOf = (entries: typeof improve) => (
    <ul className={classes.remarks}>
      {entries.map(({ remark, key }) => (
        <FeedbackRemark
          key={key}
          remark={remark}
          criterionName={attempt.criteria.find(({ key: name }) => name === remark.criterion)?.name}
          isLit={lit === remark.turn}
          onShow={() => show(remark.turn)}
        />
      ))}
    </ul>
  );
  return (
    <Page
      title={attempt.scenario_title}
      actions={
        <>
          <Button
            component={Link}
            to="/training/scenarios/$id"
            params={{ id: attempt.scenario_id } as never}
            variant="subtle"
            color="gray"
            leftSection={<IconArrowLeft size={16} />}
          >
            {texts.scenario}
          </Button>
          {mayPractise && (
            <Button
              leftSection={<IconRefresh size={16} />}
              loading={begin.isPending}
              onClick={() => begin.mutate(attempt.scenario_id)}
            >
              {texts.again}
            </Button>
          )}
        </>
      }
    >
      <Split
        main={
          <>
            <AttemptResult attempt={attempt} />
            <Panel title={texts.sayNextTime}>
              {improve.length > 0 ? remarksOf(improve) : <p className={training.dim}>{texts.noFeedback}</p>}
            </Panel>
            {praise.length > 0 && <Panel title={texts.wellSaid}>{remarksOf(praise)}</Panel>}
            <Panel title={texts.dialogue}>
              <ol className={call.messages}>
                {attempt.messages.map((message) => (
                  <CallMessage
                    key={message.index}
                    id={messageId(message.index)}
                    message={message}
                    trainee={isOwn ? undefined : attempt.trainee}
                    isLit={lit === message.index}
                  >
                    {marks.has(message.index) ? (
                      <MarkedMessage
                        text={message.text}
                        marks={marks.get(message.index) ?? []}
                        feedback={attempt.feedback}
                      />
                    ) : undefined}
                  </CallMessage>
                ))}
              </ol>
            </Panel>
          </>
        }
        side={
          <>
            <Panel title={texts.scorecard}>
              <CriterionRows criteria={attempt.criteria} onTurn={show} />
            </Panel>
            <Panel title={texts.attemptsOf}>
              {!isOwn && (
                <p className={training.dim}>
                  <UserText>{attempt.trainee}</UserText>
                </p>
              )}
              <AttemptTrend attempts={attempts?.items ?? []} labelOf={() => texts.scoreTrend} />
              <AttemptRows attempts={attempts?.items ?? []} currentId={attempt.id} empty={texts.noAttempts} />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
