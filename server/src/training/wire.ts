import type {
  BodyOf,
  createTrainingScenario,
  getTrainingTeam,
  listTrainingAssignments,
  listTrainingAttempts,
  QueryOf,
  TrainingScenarioWire,
  updateTrainingScenario,
} from "@cqs/contract";
import { parseTimestamp } from "../platform/timestamp.ts";
import { customerOf, customerToWire } from "./customer-wire.ts";
import type { ReadFigures } from "./read-figures.ts";
import type { AssignmentFilters, AttemptFilters, NewScenario, Scenario, ScenarioChanges, ScriptTurn } from "./types.ts";

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
  rubric_key: scenario.rubricKey as TrainingScenarioWire["rubric_key"],
  difficulty: scenario.difficulty,
  category: scenario.category,
  customer: scenario.customer && customerToWire(scenario.customer),
  built_in: scenario.isBuiltIn,
  made_from: scenario.madeFrom,
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
  rubricKey: body.rubric_key ?? null,
  difficulty: body.difficulty ?? "medium",
  category: body.category ?? null,
  customer: body.customer ? customerOf(body.customer) : null,
  madeFrom: null,
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
  rubricKey: body.rubric_key,
  difficulty: body.difficulty,
  category: body.category,
  customer: body.customer && customerOf(body.customer),
});

export const attemptFiltersOf = (query: QueryOf<typeof listTrainingAttempts>): AttemptFilters => ({
  scenarioId: query.scenario_id,
  trainee: query.trainee,
  status: query.status,
});

export const assignmentFiltersOf = (query: QueryOf<typeof listTrainingAssignments>): AssignmentFilters => ({
  scenarioId: query.scenario_id,
  trainee: query.trainee,
  status: query.status,
  overdue: query.overdue,
});

export const figuresOf = (query: QueryOf<typeof getTrainingTeam>): Omit<ReadFigures, "scope"> => ({
  createdAfter: query.created_after === undefined ? undefined : parseTimestamp(query.created_after),
  createdBefore: query.created_before === undefined ? undefined : parseTimestamp(query.created_before),
});
