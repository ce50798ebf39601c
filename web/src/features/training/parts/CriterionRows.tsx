import type { ScorecardCriterion } from "../../../api/client.ts";
import { VerdictIcon } from "../../../ui/Score.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { texts } from "../texts.ts";
import classes from "./Feedback.module.css";

const pointsOf = (score: number | null, max: number) =>
  score === null ? "–" : `${score.toLocaleString("en", { maximumFractionDigits: 1 })}/${max}`;

interface CriterionRowsProps {
  readonly criteria: readonly ScorecardCriterion[];
  readonly onTurn: (turn: number) => void;
}

/** The scorecard of a practice call, by section; a quote leads to its place in the call. */
export function CriterionRows({ criteria, onTurn }: CriterionRowsProps) {
  const sections = new Map<string, ScorecardCriterion[]>();
  for (const criterion of criteria) {
    const name = criterion.section ?? "";
    sections.set(name, [...(sections.get(name) ?? []), criterion]);
  }
  return [...sections].map(([section, entries]) => (
    <div key={section}>
      {section && (
        <h3 className={classes.section}>
          <UserText>{section}</UserText>
        </h3>
      )}
      <ul>
        {entries.map(({ key, name, verdict, score, max_score: max, rationale, critical, evidence }) => (
          <li key={key} className={classes.criterion}>
            <VerdictIcon verdict={verdict} />
            <span className={classes.name}>
              <UserText>{name}</UserText>
              {critical && verdict === "fail" && <span className={classes.flag}>{texts.critical}</span>}
            </span>
            <span className={classes.points}>{pointsOf(score, max)}</span>
            <span className={classes.why}>
              <UserText>{rationale}</UserText>
            </span>
            {evidence.slice(0, 2).map(({ turn, quote }, index) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a card's quotes never move
                key={index}
                type="button"
                className={classes.evidence}
                onClick={() => turn !== null && onTurn(turn)}
              >
                “<UserText>{quote}</UserText>”
              </button>
            ))}
          </li>
        ))}
      </ul>
    </div>
  ));
}
