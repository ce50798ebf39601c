import type { Judged } from "../grading/index.ts";
import type { Scope } from "../platform/scope.ts";
import type { UnstoredCard } from "../scoring/index.ts";

export type Difficulty = "easy" | "medium" | "hard";

/** A line of the simulated customer. */
export interface ScriptTurn {
  readonly text: string;
  /** Words or phrases that call for it; none: it comes when its turn does. */
  readonly when: readonly string[];
}

export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly persona: string | null;
  readonly goal: string | null;
  readonly openingLine: string;
  readonly closingLine: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly turns: readonly ScriptTurn[];
  readonly rubricId: string | null;
  readonly difficulty: Difficulty;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A null closing line is the usual one. */
export interface NewScenario extends Omit<Scenario, "id" | "closingLine" | "createdAt" | "updatedAt"> {
  readonly scope: Scope;
  readonly closingLine: string | null;
}

/** What is undefined stays; null clears. */
export interface ScenarioChanges {
  readonly title: string | undefined;
  readonly persona: string | null | undefined;
  readonly goal: string | null | undefined;
  readonly openingLine: string | undefined;
  readonly closingLine: string | null | undefined;
  readonly facts: Scenario["facts"] | undefined;
  readonly turns: readonly ScriptTurn[] | undefined;
  readonly rubricId: string | null | undefined;
  readonly difficulty: Difficulty | undefined;
}

export interface ScenarioFilters {
  readonly difficulty: Difficulty | undefined;
}

export interface ScenarioId {
  readonly scope: Scope;
  readonly id: string;
}

/** What an attempt needs of its scenario as it was when the attempt began. */
export interface Script {
  readonly turns: readonly ScriptTurn[];
  readonly closingLine: string;
  readonly rubricId: string | null;
}

export type AttemptStatus = "in_progress" | "completed";

export interface Message {
  /** Counted from 0. */
  readonly position: number;
  readonly speaker: "customer" | "trainee";
  readonly text: string;
  /** Which turn of the script it is, if it is one. */
  readonly turn: number | null;
  readonly at: Date;
}

/** How an attempt was scored, in short. */
export type Outcome = Pick<
  UnstoredCard,
  "rubricId" | "rubricVersion" | "grader" | "score" | "passed" | "criticalFailed" | "summary"
>;

/** As lists show it: without what was said and the single criteria. */
export interface AttemptOutline {
  readonly id: string;
  readonly scenarioId: string;
  readonly scenarioTitle: string;
  readonly trainee: string;
  readonly status: AttemptStatus;
  readonly outcome: Outcome | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completedAt: Date | null;
}

export interface Attempt extends AttemptOutline {
  readonly script: Script;
  readonly transcript: string | null;
  readonly messages: readonly Message[];
  readonly notes: readonly string[];
  readonly criteria: readonly Judged[];
}

export interface AttemptFilters {
  readonly scenarioId: string | undefined;
  readonly trainee: string | undefined;
  readonly status: AttemptStatus | undefined;
}

export interface AttemptId {
  readonly scope: Scope;
  readonly id: string;
}
