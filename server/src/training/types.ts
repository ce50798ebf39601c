import type { Judged } from "../grading/index.ts";
import type { Scope } from "../platform/scope.ts";
import type { UnstoredCard } from "../scoring/index.ts";

export type Difficulty = "easy" | "medium" | "hard";

export type ScenarioCategory = "support" | "sales" | "billing" | "complaint" | "compliance" | "difficult_customer";

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
  /** A ready-made rubric by its key, in the place of one of the workspace's. */
  readonly rubricKey: string | null;
  readonly difficulty: Difficulty;
  readonly category: ScenarioCategory | null;
  /** A customer who reacts to what is said; null: the turns are the script. */
  readonly customer: CustomerBehaviour | null;
  readonly isBuiltIn: boolean;
  /** The scenario it is a copy of, or the conversation it was made from. */
  readonly madeFrom: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A null closing line is the usual one. */
export interface NewScenario extends Omit<Scenario, "id" | "closingLine" | "isBuiltIn" | "createdAt" | "updatedAt"> {
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
  readonly rubricKey: string | null | undefined;
  readonly difficulty: Difficulty | undefined;
  readonly category: ScenarioCategory | null | undefined;
  readonly customer: CustomerBehaviour | null | undefined;
}

export interface ScenarioFilters {
  readonly difficulty: Difficulty | undefined;
  readonly category: ScenarioCategory | undefined;
  readonly builtIn: boolean | undefined;
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
  /** Absent in attempts that began before there were such customers. */
  readonly rubricKey?: string | null;
  readonly customer?: CustomerBehaviour | null;
  readonly difficulty?: Difficulty;
  readonly persona?: string | null;
}

export type AttemptStatus = "in_progress" | "completed";

export interface Message {
  /** Counted from 0. */
  readonly position: number;
  /** Others speak in transcripts only. */
  readonly speaker: "customer" | "trainee" | "other";
  readonly text: string;
  /** Which turn of the script it is, if it is one. */
  readonly turn: number | null;
  /** The customer's mood after it, where the customer reacts. */
  readonly mood: number | null;
  /** Who put the customer's words; null for the trainee's. */
  readonly source: "script" | "model" | null;
  /** Why the script spoke where a model should have. */
  readonly note: string | null;
  readonly at: Date;
}

/** How an attempt was scored, in short. Of a ready-made rubric there is the key only. */
export interface Outcome extends Pick<UnstoredCard, "grader" | "score" | "passed" | "criticalFailed" | "summary"> {
  readonly rubricId: string | null;
  readonly rubricVersion: number | null;
  readonly rubricKey: string | null;
}

/** What the trainee can say better, or said well, with the words in question. */
export interface Feedback {
  readonly kind: "improve" | "praise";
  readonly criterion: string | null;
  readonly moment: string | null;
  readonly turn: number;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  readonly comment: string;
  readonly better: string | null;
}

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
  readonly seed: number;
  /** Null: the customer follows a script, or there is a transcript. */
  readonly customerState: CustomerState | null;
  readonly notes: readonly string[];
  readonly criteria: readonly Judged[];
  readonly feedback: readonly Feedback[];
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

/** A scenario that a trainee is to practise until a date. */
export interface Assignment {
  readonly id: string;
  readonly scenarioId: string;
  readonly scenarioTitle: string;
  readonly trainee: string;
  readonly status: "open" | "completed";
  readonly dueAt: Date;
  readonly targetScore: number | null;
  readonly note: string | null;
  readonly assignedBy: string;
  readonly attempts: number;
  readonly bestScore: number | null;
  readonly attemptId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completedAt: Date | null;
}

export interface AssignmentFilters {
  readonly scenarioId: string | undefined;
  readonly trainee: string | undefined;
  readonly status: Assignment["status"] | undefined;
  readonly overdue: boolean | undefined;
}

export interface AssignmentId {
  readonly scope: Scope;
  readonly id: string;
  /** Whose assignments and attempts the caller may see; undefined: everybody's. */
  readonly onlyOf: string | undefined;
}

/** What the customer knows and tells only when asked for it. */
export interface CustomerAnswer {
  readonly key: string;
  /** Words of the question: one of these phrases must occur in it. */
  readonly when: readonly string[];
  /** Phrasings. */
  readonly lines: readonly string[];
  /** How a good agent would ask for it, for the feedback. */
  readonly question: string | null;
}

/** Something the customer wants to have settled. The first one is the opening line's. */
export interface CustomerConcern {
  readonly key: string;
  /** Phrasings in which the customer raises it. */
  readonly lines: readonly string[];
  /** Phrases that settle it; without any, each proper answer does. */
  readonly settledBy: readonly string[];
  /** Keys of answers that the trainee must have asked for before. */
  readonly after: readonly string[];
  /** What the customer says once it is settled. */
  readonly thanks: readonly string[];
  /** How a good agent would put it, for the feedback. */
  readonly better: string | null;
}

/** How a customer behaves who reacts to what the trainee says. */
export interface CustomerBehaviour {
  /** At the beginning, from 0 (furious) to 100 (delighted). */
  readonly mood: number;
  readonly answers: readonly CustomerAnswer[];
  readonly concerns: readonly CustomerConcern[];
}

/** What the customer notices in a message. */
export type SignKind =
  | "greeting"
  | "empathy"
  | "apology"
  | "ownership"
  | "hold"
  | "rudeness"
  | "blame"
  | "dismissal"
  | "jargon"
  | "repeated"
  | "ignored"
  | "short"
  | "premature";

/** Where it is noticed, in UTF-16 units of the message. */
export interface MessageSign {
  readonly kind: SignKind;
  readonly start: number;
  readonly end: number;
}

/** A moment that moved the customer, for the feedback. Without its place: what is stored may be masked. */
export interface CustomerMoment {
  readonly kind: SignKind;
  /** The trainee's message. */
  readonly position: number;
  /** The concern that was on the table. */
  readonly concern: string | null;
}

export type CustomerEnd = "satisfied" | "gave_up" | "angry";

/** What the customer remembers between two messages. Stored with the attempt. */
export interface CustomerState {
  readonly mood: number;
  readonly lowestMood: number;
  /** Keys of concerns and answers. */
  readonly settled: readonly string[];
  readonly revealed: readonly string[];
  /** Messages in a row that brought nothing. */
  readonly stalled: number;
  /** How often each kind of sign was noticed. */
  readonly noticed: Readonly<Partial<Record<SignKind, number>>>;
  /** How often each phrasing was used, by pool and index. */
  readonly used: Readonly<Record<string, number>>;
  /** Digests of the lines of the customer and of the messages of the trainee. */
  readonly lines: readonly string[];
  readonly heard: readonly string[];
  readonly moments: readonly CustomerMoment[];
  /** The customer has said that it is about to leave. */
  readonly isWarned: boolean;
  readonly end: CustomerEnd | null;
}

export type Temper = "easy" | "medium" | "hard";

/** What the customer does in a reply, in order. */
export type Beat =
  | { readonly do: "react"; readonly to: SignKind; readonly quote: string }
  | { readonly do: "answer"; readonly key: string; readonly isRepeated: boolean }
  | { readonly do: "thank"; readonly key: string }
  | { readonly do: "raise"; readonly key: string; readonly isRepeated: boolean }
  | { readonly do: "wonder" }
  | { readonly do: "wait" }
  | { readonly do: "rest" }
  | { readonly do: "warn" }
  | { readonly do: "leave"; readonly end: CustomerEnd };
