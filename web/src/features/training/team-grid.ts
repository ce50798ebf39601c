import type { TrainingAttemptOutline } from "../../api/client.ts";

export interface GridCell {
  readonly best: number | null;
  readonly attempts: number;
  /** The attempt with the best score. */
  readonly attemptId: string;
}

export interface TeamGrid {
  readonly trainees: readonly string[];
  readonly scenarios: readonly { readonly id: string; readonly title: string }[];
  readonly cells: ReadonlyMap<string, GridCell>;
}

const maxTrainees = 30;
const maxScenarios = 20;

export const cellKey = (trainee: string, scenarioId: string): string => `${scenarioId} ${trainee}`;

/** Trainees by scenarios with the best score of each, those who practised most first. */
export function teamGridOf(attempts: readonly TrainingAttemptOutline[]): TeamGrid {
  const byTrainee = new Map<string, number>();
  const byScenario = new Map<string, { title: string; count: number }>();
  const cells = new Map<string, GridCell>();
  for (const { id, trainee, scenario_id: scenarioId, scenario_title: title, score } of attempts) {
    byTrainee.set(trainee, (byTrainee.get(trainee) ?? 0) + 1);
    // Newest first: the first title met is the present one.
    const scenario = byScenario.get(scenarioId) ?? { title, count: 0 };
    byScenario.set(scenarioId, { ...scenario, count: scenario.count + 1 });
    const key = cellKey(trainee, scenarioId);
    const before = cells.get(key);
    const isBetter = before === undefined || (score ?? -1) > (before.best ?? -1);
    cells.set(key, {
      best: isBetter ? score : before.best,
      attempts: (before?.attempts ?? 0) + 1,
      attemptId: isBetter ? id : before.attemptId,
    });
  }
  return {
    trainees: [...byTrainee]
      .sort(([, a], [, b]) => b - a)
      .slice(0, maxTrainees)
      .map(([name]) => name),
    scenarios: [...byScenario]
      .sort(([, a], [, b]) => b.count - a.count)
      .slice(0, maxScenarios)
      .map(([id, { title }]) => ({ id, title })),
    cells,
  };
}
