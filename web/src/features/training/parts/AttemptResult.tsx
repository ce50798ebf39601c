import type { TrainingAttempt } from "../../../api/client.ts";
import { SparkLine } from "../../../charts/Spark.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ScoreChip } from "../../../ui/Score.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { endWords, moodOf, moodsOf } from "../moods.ts";
import { texts } from "../texts.ts";
import classes from "./Feedback.module.css";
import training from "./Training.module.css";

/** The score in words, how the customer left, and how they felt on the way. */
export function AttemptResult({ attempt }: { readonly attempt: TrainingAttempt }) {
  const { score, passed, critical_failed: isCritical, summary, customer, notes } = attempt;
  const moods = moodsOf(attempt.messages);
  const words = customer ? texts.moodWords(moods[0] ?? customer.mood, customer.lowest_mood, customer.mood) : "";
  return (
    <Panel title={texts.feedback}>
      <div className={classes.result}>
        <ScoreChip score={score} isLarge />
        <span className={classes.verdict} data-passed={passed ?? false}>
          {passed ? texts.passed : texts.failed}
        </span>
        {isCritical && <span className={classes.flag}>{texts.critical}</span>}
        {customer?.end && <span>{endWords[customer.end]}</span>}
      </div>
      <p className={classes.summary}>
        <UserText>{summary}</UserText>
      </p>
      {notes.map((note) => (
        <p key={note} className={training.dim}>
          <UserText>{note}</UserText>
        </p>
      ))}
      {moods.length > 1 && (
        <div className={classes.mood}>
          <div className={classes.label}>
            {texts.moodLine}: {words}
          </div>
          <SparkLine
            values={moods}
            label={`${texts.moodLine}: ${words}`}
            width={600}
            height={60}
            extent={{ min: 0, max: 100 }}
            baseline={50}
            toneOf={(mood) => moodOf(mood).band}
            isStretched
          />
        </div>
      )}
    </Panel>
  );
}
