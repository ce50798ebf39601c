import type { TeamFiguresWire, TraineeProgressWire } from "@cqs/contract";
import { type AttemptSums, maxCountedAttempts } from "./figures-store.ts";
import type { readProgress, readTeam } from "./read-figures.ts";

type Progress = Awaited<ReturnType<typeof readProgress>>;
type Team = Awaited<ReturnType<typeof readTeam>>;

export const progressToWire = (progress: Progress): TraineeProgressWire => ({
  trainee: progress.trainee,
  ...endsToWire(progress.total),
  ...sharedToWire(progress),
});

export const teamToWire = (team: Team): TeamFiguresWire => ({
  trainees: team.total.trainees,
  ...sharedToWire(team),
  by_trainee: team.byTrainee.map((row) => ({ trainee: row.trainee, ...sumsToWire(row), ...endsToWire(row) })),
});

const sharedToWire = ({ total, scenarios, criteria, assignments }: Omit<Progress, "trainee">) => ({
  ...sumsToWire(total),
  assignments: { ...assignments },
  scenarios: scenarios.map((row) => ({
    scenario_id: row.scenario_id,
    scenario_title: row.scenario_title,
    ...sumsToWire(row),
  })),
  criteria: criteria.map((row) => ({ ...row, passed_share: rounded(row.passed_share, 1_000) })),
  truncated: total.attempts >= maxCountedAttempts,
});

const sumsToWire = (row: AttemptSums) => ({
  attempts: row.attempts,
  completed: row.completed,
  passed: row.passed,
  average_score: row.average_score === null ? null : rounded(row.average_score, 100),
  best_score: row.best_score,
  last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
});

const endsToWire = ({ first_score, last_score }: Pick<Progress["total"], "first_score" | "last_score">) => ({
  first_score,
  last_score,
});

const rounded = (value: number, steps: number) => Math.round(value * steps) / steps;
