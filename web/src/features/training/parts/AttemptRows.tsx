import { Link } from "@tanstack/react-router";
import type { TrainingAttemptOutline } from "../../../api/client.ts";
import { ScoreChip } from "../../../ui/Score.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { texts } from "../texts.ts";
import classes from "./Training.module.css";

interface AttemptRowsProps {
  readonly attempts: readonly TrainingAttemptOutline[];
  /** The one that the page shows. */
  readonly currentId?: string;
  readonly hasTitles?: boolean;
  readonly empty: string;
}

/** Practice calls, newest first, each with its score. */
export function AttemptRows({ attempts, currentId, hasTitles = false, empty }: AttemptRowsProps) {
  if (attempts.length === 0) return <p className={classes.dim}>{empty}</p>;
  return (
    <ul className={classes.rows}>
      {attempts.map(({ id, status, score, passed, created_at: time, scenario_title: title }) => (
        <li key={id} className={classes.row}>
          <span className={`${classes.rowText} ${id === currentId ? classes.current : ""}`}>
            <Link to="/training/attempts/$id" params={{ id }} aria-current={id === currentId ? "page" : undefined}>
              {hasTitles ? <UserText>{title}</UserText> : <TimeText time={time} isFull />}
            </Link>
            {hasTitles && (
              <span className={classes.dim}>
                {" "}
                <TimeText time={time} />
              </span>
            )}
          </span>
          {status === "in_progress" ? (
            <StatusPill tone="warn">{texts.underWay}</StatusPill>
          ) : (
            <>
              <span className={classes.dim}>{passed ? texts.passed : texts.failed}</span>
              <ScoreChip score={score} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
