import { Button } from "@mantine/core";
import { VerdictIcon } from "../../../ui/Score.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { type Criterion, type Evidence, evidenceOf } from "../card-evidence.ts";
import { conversationTexts as texts } from "../texts.ts";
import classes from "./CardPanel.module.css";

interface CriterionItemProps {
  readonly criterion: Criterion;
  readonly number: number;
  readonly isOpen: boolean;
  /** Which of its quotes the dialogue shows. */
  readonly currentQuote: number;
  readonly onToggle: () => void;
  readonly onQuote: (evidence: Evidence, index: number) => void;
  readonly onDisagree: (() => void) | undefined;
}

const pointsOf = ({ score, max_score: max }: Criterion) => (score === null ? "–" : `${score}/${max}`);

/** A verdict with its reason, how sure it is, who gave it, and its words. */
export function CriterionItem(props: CriterionItemProps) {
  const { criterion, number, isOpen, currentQuote, onToggle, onQuote, onDisagree } = props;
  return (
    <li className={classes.criterion} data-open={isOpen}>
      <button type="button" className={classes.summary} aria-expanded={isOpen} onClick={onToggle}>
        <span className={classes.number}>{number}</span>
        <VerdictIcon verdict={criterion.verdict} />
        <span className={classes.name}>
          <UserText>{criterion.name}</UserText>
          {criterion.critical && <span className={classes.flag}>{texts.critical}</span>}
          {criterion.unsure && <span className={`${classes.flag} ${classes.unsure}`}>?</span>}
        </span>
        <span className={classes.points}>{pointsOf(criterion)}</span>
      </button>
      {isOpen && (
        <div className={classes.detail}>
          <p>
            <UserText>{criterion.rationale}</UserText>
          </p>
          {evidenceOf(criterion).map((evidence, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a card's quotes never move
              key={index}
              type="button"
              className={classes.quote}
              data-current={index === currentQuote}
              onClick={() => onQuote(evidence, index)}
            >
              “<UserText>{evidence.quote}</UserText>”
            </button>
          ))}
          {criterion.evidence.length === 0 && <span className={classes.dim}>{texts.noEvidence}</span>}
          <div className={classes.foot}>
            <span className={classes.dim}>
              {texts.sure(criterion.confidence)} · {texts.gradedBy[criterion.graded_by]}
              {criterion.unsure ? ` · ${texts.unsure}` : ""}
            </span>
            {onDisagree && (
              <Button size="compact-sm" variant="default" onClick={onDisagree}>
                {texts.disagree}
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  );
}
