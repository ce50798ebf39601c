import type { TrainingScenarioCategory, TrainingScenarioDifficulty } from "../../api/client.ts";

export const difficulties: readonly TrainingScenarioDifficulty[] = ["easy", "medium", "hard"];
export const categories: readonly TrainingScenarioCategory[] = [
  "support",
  "sales",
  "billing",
  "complaint",
  "compliance",
  "difficult_customer",
];

export interface LibrarySearch {
  readonly category?: TrainingScenarioCategory;
  readonly difficulty?: TrainingScenarioDifficulty;
  readonly from?: "product" | "own";
  /** A conversation of which a scenario is to be made: a link with its id opens the form. */
  readonly conversation?: string;
}

const textOf = (value: unknown): string | undefined => {
  const first = [value].flat()[0];
  return typeof first === "string" && first !== "" ? first : undefined;
};

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === textOf(value));

export function librarySearchOf(search: Record<string, unknown>): LibrarySearch {
  const category = oneOf(categories, search.category);
  const difficulty = oneOf(difficulties, search.difficulty);
  const from = oneOf(["product", "own"] as const, search.from);
  const conversation = textOf(search.conversation);
  return {
    ...(category ? { category } : {}),
    ...(difficulty ? { difficulty } : {}),
    ...(from ? { from } : {}),
    ...(conversation ? { conversation } : {}),
  };
}

export const assignmentLists = ["mine", "all", "late"] as const;
export type AssignmentList = (typeof assignmentLists)[number];

export interface AssignmentSearch {
  readonly list?: AssignmentList;
  readonly status?: "open" | "completed";
  readonly scenario_id?: string;
}

export function assignmentSearchOf(search: Record<string, unknown>): AssignmentSearch {
  const list = oneOf(assignmentLists, search.list);
  const status = oneOf(["open", "completed"] as const, search.status);
  const scenario = textOf(search.scenario_id);
  return {
    ...(list && list !== "mine" ? { list } : {}),
    ...(status ? { status } : {}),
    ...(scenario ? { scenario_id: scenario } : {}),
  };
}

export interface ProgressSearch {
  /** Without one, the person who looks. */
  readonly trainee?: string;
}

export function progressSearchOf(search: Record<string, unknown>): ProgressSearch {
  const trainee = textOf(search.trainee);
  return trainee ? { trainee } : {};
}
