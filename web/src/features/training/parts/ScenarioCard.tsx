import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { TeamFiguresScenario, TrainingAssignment, TrainingScenario } from "../../../api/client.ts";
import { ScoreChip } from "../../../ui/Score.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { texts } from "../texts.ts";
import classes from "./Training.module.css";

interface ScenarioCardProps {
  readonly scenario: TrainingScenario;
  /** What the person who looks has done at it so far. */
  readonly figures: TeamFiguresScenario | undefined;
  readonly assignment: TrainingAssignment | undefined;
  /** Undefined for people who may not practise. */
  readonly onPractise: (() => void) | undefined;
  readonly isStarting: boolean;
}

export function ScenarioCard({ scenario, figures, assignment, onPractise, isStarting }: ScenarioCardProps) {
  const { id, title, category, persona, opening_line: openingLine, built_in: isBuiltIn } = scenario;
  return (
    <li className={classes.card}>
      <div className={classes.cardTop}>
        <span>{category ? texts.categories[category] : texts.noCategory}</span>
        {assignment ? (
          <StatusPill tone={assignment.overdue ? "bad" : "warn"}>
            {assignment.overdue ? texts.late : texts.due} <TimeText time={assignment.due_at} />
          </StatusPill>
        ) : (
          !isBuiltIn && <StatusPill tone="good">{texts.own}</StatusPill>
        )}
      </div>
      <h3 className={classes.cardTitle}>
        <Link to="/training/scenarios/$id" params={{ id }}>
          <UserText>{title}</UserText>
        </Link>
      </h3>
      <p className={classes.cardText}>
        <UserText>{persona ?? `“${openingLine}”`}</UserText>
      </p>
      <div className={classes.cardFoot}>
        {figures && figures.attempts > 0 ? (
          <>
            {figures.best_score !== null && <ScoreChip score={figures.best_score} />}
            <span>{texts.practised(figures.attempts)}</span>
          </>
        ) : (
          <span>{texts.notPractised}</span>
        )}
        {onPractise && (
          <Button
            className={classes.above}
            size="compact-sm"
            variant="light"
            loading={isStarting}
            aria-label={texts.practiseTitle(title)}
            onClick={onPractise}
          >
            {texts.practise}
          </Button>
        )}
      </div>
    </li>
  );
}
