import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { TrainingAttempt } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { ProblemAlert } from "../../../ui/FormDialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Waiting } from "../../../ui/States.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { endWords } from "../moods.ts";
import { useCompleteAttempt, useSay } from "../mutations.ts";
import { isCoach, ownEmail } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Call.module.css";
import { CallMessage } from "./CallMessage.tsx";
import { CallSide } from "./CallSide.tsx";
import { Composer } from "./Composer.tsx";

const maxMessages = 60;

/** A call with the simulated customer. No score is shown until its end. */
export function PracticeCall({ attempt }: { readonly attempt: TrainingAttempt }) {
  const scope = useApi();
  const [isEnding, setEnding] = useState(false);
  const say = useSay(attempt.id);
  const complete = useCompleteAttempt(attempt.id);
  const log = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const score = useRef<HTMLButtonElement>(null);
  const said = attempt.messages.filter(({ speaker }) => speaker === "trainee").length;
  const left = Math.max(0, maxMessages - said);
  const end = attempt.customer?.end ?? null;
  const isOver = end !== null || say.data?.finished === true || left === 0;
  const mayWrite = isCoach(scope);
  const isOwn = attempt.trainee === ownEmail(scope);
  const pending = say.isPending ? say.variables.text : undefined;
  const shown = attempt.messages.length + (pending === undefined ? 0 : 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is scrolled to
  useEffect(() => {
    // Not returned: newer browsers answer with a promise, which React would take for a clean-up.
    void log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [shown]);
  useEffect(() => (isOver ? score : input).current?.focus(), [isOver]);
  const finish = () => complete.mutate(undefined, { onSettled: () => setEnding(false) });
  return (
    <Page
      title={attempt.scenario_title}
      actions={
        mayWrite && (
          <Button
            variant="default"
            disabled={said === 0}
            title={said === 0 ? texts.nothingSaid : undefined}
            onClick={() => setEnding(true)}
          >
            {texts.end}
          </Button>
        )
      }
    >
      <div className={classes.call}>
        <details className={`${classes.small} ${classes.folded}`}>
          <summary>
            {texts.facts} · {texts.mood} {attempt.customer ? attempt.customer.mood : "–"}
          </summary>
          <CallSide attempt={attempt} />
        </details>
        <section className={classes.chat} aria-label={texts.call}>
          {!isOwn && <Notice title={mayWrite ? texts.forOther(attempt.trainee) : texts.callReadOnly} />}
          <div ref={log} className={classes.log} role="log" aria-label={texts.dialogue} tabIndex={0}>
            <ol className={classes.messages}>
              {attempt.messages.map((message) => (
                <CallMessage key={message.index} message={message} trainee={isOwn ? undefined : attempt.trainee} />
              ))}
              {pending !== undefined && (
                <CallMessage message={{ speaker: "trainee", text: pending, mood: null, source: null }} isPending />
              )}
            </ol>
            {pending !== undefined && (
              <div className={classes.messages}>
                <Waiting text={texts.typing} />
              </div>
            )}
          </div>
          {isOver ? (
            <div className={classes.composer}>
              <div className={classes.composerInner}>
                <ProblemAlert problem={complete.error ? wordsOf(complete.error) : undefined} />
                <div className={classes.over} role="status">
                  <UserText>{end ? endWords[end] : texts.finished}</UserText>
                  {mayWrite && (
                    <Button ref={score} loading={complete.isPending} onClick={finish}>
                      {texts.seeScore}
                    </Button>
                  )}
                </div>
              </div>
            </div>
          ) : (
            mayWrite && <Composer say={say} left={left} inputRef={input} />
          )}
        </section>
        <CallSide attempt={attempt} />
      </div>
      {isEnding && (
        <ConfirmDialog
          title={texts.endTitle}
          text={texts.endText}
          confirmLabel={texts.end}
          isDanger={false}
          isTest={scope.mode === "test"}
          isPending={complete.isPending}
          problem={complete.error ? wordsOf(complete.error) : undefined}
          onClose={() => setEnding(false)}
          onConfirm={finish}
        />
      )}
    </Page>
  );
}
