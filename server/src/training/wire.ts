import type {
  BodyOf,
  createTrainingScenario,
  listTrainingAttempts,
  QueryOf,
  TrainingScenarioWire,
  updateTrainingScenario,
} from "@cqs/contract";
import type { AttemptFilters, NewScenario, Scenario, ScenarioChanges, ScriptTurn } from "./types.ts";

export const scenarioToWire = (scenario: Scenario): TrainingScenarioWire => ({
  id: scenario.id,
  title: scenario.title,
  persona: scenario.persona,
  goal: scenario.goal,
  opening_line: scenario.openingLine,
  closing_line: scenario.closingLine,
  facts: scenario.facts,
  turns: scenario.turns.map(({ text, when }) => ({ text, when: [...when] })),
  rubric_id: scenario.rubricId,
  difficulty: scenario.difficulty,
  created_at: scenario.createdAt.toISOString(),
  updated_at: scenario.updatedAt.toISOString(),
});

type GivenTurns = NonNullable<BodyOf<typeof createTrainingScenario>["turns"]>;

const turnsOf = (turns: GivenTurns): readonly ScriptTurn[] =>
  turns.map(({ text, when }) => ({ text, when: when ?? [] }));

export const newScenarioOf = (body: BodyOf<typeof createTrainingScenario>): Omit<NewScenario, "scope"> => ({
  title: body.title,
  persona: body.persona ?? null,
  goal: body.goal ?? null,
  openingLine: body.opening_line,
  closingLine: body.closing_line ?? null,
  facts: body.facts ?? {},
  turns: turnsOf(body.turns ?? []),
  rubricId: body.rubric_id ?? null,
  difficulty: body.difficulty ?? "medium",
});

export const changesOf = (body: BodyOf<typeof updateTrainingScenario>): ScenarioChanges => ({
  title: body.title,
  persona: body.persona,
  goal: body.goal,
  openingLine: body.opening_line,
  closingLine: body.closing_line,
  facts: body.facts === null ? {} : body.facts,
  turns: body.turns && turnsOf(body.turns),
  rubricId: body.rubric_id,
  difficulty: body.difficulty,
});

export const attemptFiltersOf = (query: QueryOf<typeof listTrainingAttempts>): AttemptFilters => ({
  scenarioId: query.scenario_id,
  trainee: query.trainee,
  status: query.status,
});
