import { useQuery } from "@tanstack/react-query";
import type { ReadConversation, Scorecard } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { ScoreChip, VerdictIcon } from "../../../ui/Score.tsx";
import { ErrorState } from "../../../ui/States.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { differencesOf } from "../card-differences.ts";
import { outcomeWord } from "../outcome-word.ts";
import { scorecardsQuery, timelineQuery } from "../queries.ts";
import { conversationTexts as texts } from "../texts.ts";
import classes from "./Panels.module.css";

/** The scorecards, each with what it says otherwise than the one before, and everything that happened. */
export function HistoryPanel({ conversation }: { readonly conversation: ReadConversation }) {
  const scope = useApi();
  const cards = useQuery(scorecardsQuery(scope, conversation.id));
  const timeline = useQuery(timelineQuery(scope, conversation.id));
  const error = cards.error ?? timeline.error;
  if (error) return <ErrorState words={wordsOf(error)} onRetry={() => void cards.refetch()} />;
  const items = cards.data?.items ?? [];
  return (
    <div className={classes.panel} tabIndex={0}>
      <section>
        <h2 className={classes.heading}>{texts.cards}</h2>
        {items.length === 0 && <p className={classes.dim}>{texts.noCards}</p>}
        {items.map((card, index) => (
          <CardSummary key={card.id} card={card} before={items[index + 1]} isNewest={index === 0} />
        ))}
      </section>
      <section>
        <h2 className={classes.heading}>{texts.timeline}</h2>
        <ul>
          {timeline.data?.items.map((item) => (
            <li key={item.id} className={classes.event}>
              <UserText>{item.summary}</UserText>
              <span className={classes.cardTime}>
                <TimeText time={item.created_at} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

interface CardSummaryProps {
  readonly card: Scorecard;
  readonly before: Scorecard | undefined;
  readonly isNewest: boolean;
}

function CardSummary({ card, before, isNewest }: CardSummaryProps) {
  const changes = before ? differencesOf(card, before) : [];
  return (
    <article className={classes.card}>
      <div className={classes.cardHead}>
        <ScoreChip score={card.score} />
        <strong>{outcomeWord(card.passed)}</strong>
        <span className={classes.dim}>
          {texts.gradedBy[card.grader.kind]} · rubric version {card.rubric_version}
          {isNewest ? ` · ${texts.newest}` : ""}
        </span>
        <span className={classes.cardTime}>
          <TimeText time={card.created_at} isFull />
        </span>
      </div>
      {before && changes.length === 0 && <p className={classes.changes}>{texts.unchanged}</p>}
      {changes.length > 0 && (
        <div className={classes.changes}>
          {texts.changedSince(before?.score ?? null, card.score)}
          <ul>
            {changes.map((change) => (
              <li key={change.key} className={classes.change}>
                <UserText>{change.name}</UserText>
                {change.before ? <VerdictIcon verdict={change.before} /> : <span>{texts.absent}</span>}
                <span>→</span>
                {change.after ? <VerdictIcon verdict={change.after} /> : <span>{texts.absent}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </article>
  );
}
