import type {
  CreateTrainingScenarioInputCustomer,
  TrainingScenario,
  TrainingScenarioCategory,
  TrainingScenarioDifficulty,
  TrainingScenarioRubricKey,
  UpdateTrainingScenarioInput,
} from "../../api/client.ts";
import { randomKey } from "../../lib/random.ts";

export interface FactRow {
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

export interface AnswerForm {
  readonly id: string;
  readonly key: string;
  readonly when: readonly string[];
  /** One phrasing a line. */
  readonly lines: string;
  readonly question: string;
}

export interface ConcernForm {
  readonly id: string;
  readonly key: string;
  readonly lines: string;
  readonly settledBy: readonly string[];
  readonly after: readonly string[];
  readonly thanks: string;
  readonly better: string;
}

export interface TurnForm {
  readonly id: string;
  readonly text: string;
  readonly when: readonly string[];
}

export interface ScenarioForm {
  readonly title: string;
  readonly goal: string;
  readonly persona: string;
  readonly openingLine: string;
  readonly closingLine: string;
  readonly difficulty: TrainingScenarioDifficulty;
  readonly category: TrainingScenarioCategory | "";
  /** Such as "id rub_…" or "key sales_call"; empty for the workspace's default. */
  readonly rubric: string;
  readonly facts: readonly FactRow[];
  readonly reacts: boolean;
  readonly mood: number;
  readonly answers: readonly AnswerForm[];
  readonly concerns: readonly ConcernForm[];
  readonly turns: readonly TurnForm[];
}

const defaultMood = 50;

export function formOf(scenario: TrainingScenario): ScenarioForm {
  const { customer } = scenario;
  return {
    title: scenario.title,
    goal: scenario.goal ?? "",
    persona: scenario.persona ?? "",
    openingLine: scenario.opening_line,
    closingLine: scenario.closing_line,
    difficulty: scenario.difficulty,
    category: scenario.category ?? "",
    rubric: scenario.rubric_id ? `id ${scenario.rubric_id}` : scenario.rubric_key ? `key ${scenario.rubric_key}` : "",
    facts: Object.entries(scenario.facts).map(([name, value]) => ({ id: randomKey(), name, value: String(value) })),
    reacts: customer !== null,
    mood: customer?.mood ?? defaultMood,
    answers: (customer?.answers ?? []).map(({ key, when, lines, question }) => ({
      id: randomKey(),
      key,
      when,
      lines: lines.join("\n"),
      question: question ?? "",
    })),
    concerns: (customer?.concerns ?? []).map((concern) => ({
      id: randomKey(),
      key: concern.key,
      lines: concern.lines.join("\n"),
      settledBy: concern.settled_by,
      after: concern.after,
      thanks: concern.thanks.join("\n"),
      better: concern.better ?? "",
    })),
    turns: scenario.turns.map(({ text, when }) => ({ id: randomKey(), text, when })),
  };
}

const textOrNull = (text: string) => text.trim() || null;

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Numbers stay numbers; texts such as "007" or "1e3" stay as they are written. */
export function factValue(text: string): string | number {
  const trimmed = text.trim();
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/.test(trimmed) ? Number(trimmed) : trimmed;
}

const customerOf = ({ mood, answers, concerns }: ScenarioForm): CreateTrainingScenarioInputCustomer => ({
  mood,
  answers: answers.map(({ key, when, lines, question }) => ({
    key,
    when: [...when],
    lines: linesOf(lines),
    question: textOrNull(question),
  })),
  concerns: concerns.map((concern) => ({
    key: concern.key,
    lines: linesOf(concern.lines),
    settled_by: [...concern.settledBy],
    after: concern.after.filter((key) => answers.some((answer) => answer.key === key)),
    thanks: linesOf(concern.thanks),
    better: textOrNull(concern.better),
  })),
});

export function inputOf(form: ScenarioForm): UpdateTrainingScenarioInput {
  const [kind, rubric] = form.rubric.split(" ");
  return {
    title: form.title.trim(),
    goal: textOrNull(form.goal),
    persona: textOrNull(form.persona),
    opening_line: form.openingLine.trim(),
    closing_line: textOrNull(form.closingLine),
    difficulty: form.difficulty,
    category: form.category || null,
    rubric_id: kind === "id" ? (rubric ?? null) : null,
    rubric_key: kind === "key" ? (rubric as TrainingScenarioRubricKey) : null,
    facts: Object.fromEntries(
      form.facts.filter(({ name }) => name.trim() !== "").map(({ name, value }) => [name.trim(), factValue(value)]),
    ),
    customer: form.reacts ? customerOf(form) : null,
    turns: form.turns
      .filter(({ text }) => text.trim() !== "")
      .map(({ text, when }) => ({ text: text.trim(), when: [...when] })),
  };
}

/** Returns a key that none of the others has, such as `concern_3`. */
export function freeKey(stem: string, taken: readonly string[]): string {
  const numbers = Array.from({ length: taken.length + 1 }, (_, index) => `${stem}_${index + 1}`);
  return numbers.find((key) => !taken.includes(key)) ?? stem;
}

/** Row ids are made anew each time a scenario is read, so they don't count. */
export const isSameForm = (one: ScenarioForm, other: ScenarioForm): boolean =>
  JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other)) && one.facts.length === other.facts.length;

/** What keeps the form from being saved, in words; undefined if nothing does. */
export function formProblem(form: ScenarioForm): string | undefined {
  if (form.title.trim() === "") return "The scenario needs a title.";
  if (form.openingLine.trim() === "") return "The customer needs an opening line.";
  const names = form.facts.map(({ name }) => name.trim()).filter(Boolean);
  if (new Set(names).size < names.length) return "Two facts have the same name.";
  if (!form.reacts) return undefined;
  if (form.concerns.length === 0) return "A customer who reacts needs at least one concern.";
  if (form.concerns.some(({ lines }) => linesOf(lines).length === 0)) return "Each concern needs a line.";
  if (form.answers.some(({ lines, when }) => linesOf(lines).length === 0 || when.length === 0)) {
    return "Each answer needs words to be asked by, and a line.";
  }
  return undefined;
}
