import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReadConversation, Scorecard } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { SparkLine } from "../../../charts/Spark.tsx";
import { ScoreChip } from "../../../ui/Score.tsx";
import { ErrorState, Waiting } from "../../../ui/States.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { type Criterion, type Evidence, numbered } from "../card-evidence.ts";
import { outcomeWord } from "../outcome-word.ts";
import { rubricQuery, scorecardQuery } from "../queries.ts";
import { texts as listTexts, conversationTexts as texts } from "../texts.ts";
import classes from "./CardPanel.module.css";
import { CriterionItem } from "./CriterionItem.tsx";
import { DisputeDialog } from "./DisputeDialog.tsx";

interface CardPanelProps {
  readonly conversation: ReadConversation;
  readonly lit: string | undefined;
  readonly currentQuote: number;
  readonly onSelect: (criterion: string | undefined) => void;
  readonly onQuote: (evidence: Evidence, index: number) => void;
}

export function CardPanel(props: CardPanelProps) {
  const { conversation } = props;
  const scope = useApi();
  const { data: card, error, refetch } = useQuery(scorecardQuery(scope, conversation.scorecard_id));
  return (
    <section className={classes.panel} aria-label={texts.scorecard}>
      {error ? (
        <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
      ) : card ? (
        <Card card={card} {...props} />
      ) : (
        <NoCard conversation={conversation} />
      )}
    </section>
  );
}

function NoCard({ conversation }: { readonly conversation: ReadConversation }) {
  const scope = useApi();
  if (!isAllowed(scope, "scorecards:read")) return <p className={classes.dim}>{texts.noCardAllowed}</p>;
  if (conversation.status === "scoring_failed") {
    return (
      <>
        <h2 className={classes.verdict}>{texts.scoringFailed}</h2>
        <p className={classes.dim}>
          <UserText>{conversation.scoring_error}</UserText>
        </p>
      </>
    );
  }
  // Scored, but without a card: the service hides it from whoever reviews the conversation blind.
  if (conversation.status === "scored") {
    return (
      <>
        <h2 className={classes.verdict}>{texts.blindCard}</h2>
        <p className={classes.dim}>{texts.blindCardText}</p>
      </>
    );
  }
  return (
    <>
      <h2 className={classes.verdict}>{texts.noCard}</h2>
      <Waiting text={texts.noCardText} />
    </>
  );
}

function Card({ card, lit, currentQuote, onSelect, onQuote }: CardPanelProps & { readonly card: Scorecard }) {
  const scope = useApi();
  const { data: rubric } = useQuery(rubricQuery(scope, card.rubric_id));
  const [disputed, setDisputed] = useState<Criterion>();
  const mayDispute = isAllowed(scope, "scorecards:write");
  // Why nothing was judged is the summary, too.
  const isNews = (note: string) => note !== card.summary;
  return (
    <>
      <div>
        <div className={classes.score}>
          <ScoreChip score={card.score} isLarge />
          <h2 className={classes.verdict} data-passed={card.passed}>
            {outcomeWord(card.passed)}
          </h2>
        </div>
        <p className={classes.dim}>
          <UserText>{texts.rubric(rubric?.name ?? card.rubric_id, card.rubric_version)}</UserText> ·{" "}
          {texts.gradedBy[card.grader.kind]} · {listTexts.coverage(card.coverage.judged, card.coverage.total)}
        </p>
      </div>
      <p>
        <UserText>{card.summary}</UserText>
      </p>
      {card.notes.filter(isNews).map((note) => (
        <p key={note} className={classes.dim}>
          <UserText>{note}</UserText>
        </p>
      ))}
      <Mood card={card} />
      {numbered(card.criteria).map(({ section, entries }) => (
        <div key={section}>
          {section && (
            <h3 className={classes.section}>
              <UserText>{section}</UserText>
            </h3>
          )}
          <ul className={classes.criteria}>
            {entries.map(({ criterion, number }) => (
              <CriterionItem
                key={criterion.key}
                criterion={criterion}
                number={number}
                isOpen={criterion.key === lit}
                currentQuote={criterion.key === lit ? currentQuote : -1}
                onToggle={() => onSelect(criterion.key === lit ? undefined : criterion.key)}
                onQuote={onQuote}
                onDisagree={mayDispute ? () => setDisputed(criterion) : undefined}
              />
            ))}
          </ul>
        </div>
      ))}
      {disputed && <DisputeDialog card={card} criterion={disputed} onClose={() => setDisputed(undefined)} />}
    </>
  );
}

function Mood({ card: { sentiment, satisfaction } }: { readonly card: Scorecard }) {
  if (!sentiment) return null;
  const values = (sentiment.turns ?? []).filter(({ role }) => role === "customer").map(({ score }) => score);
  const words = `${sentiment.start.toFixed(1)} → ${sentiment.end.toFixed(1)}, ${texts.trends[sentiment.trend]}`;
  return (
    <div className={classes.mood}>
      <div className={classes.moodHead}>
        <span>{texts.sentiment}</span>
        <span>{words}</span>
      </div>
      <SparkLine
        values={values}
        label={`${texts.sentiment}: ${words}`}
        width={300}
        height={44}
        extent={{ min: -1, max: 1 }}
        baseline={0}
        toneOf={(value) => (value < 0 ? "poor" : value > 0 ? "strong" : "none")}
        isStretched
      />
      {satisfaction && (
        <div className={classes.moodHead}>
          <span>{texts.satisfaction}</span>
          <span>
            {satisfaction.overall.toFixed(1)} of 5, {satisfaction.label}
          </span>
        </div>
      )}
    </div>
  );
}
