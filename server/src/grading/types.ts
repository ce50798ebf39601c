import type { TObject } from "typebox";

/** Who speaks. */
export type Speaker = "agent" | "customer" | "system";

/** A turn of the conversation, in order. */
export interface Turn {
  /** Counted from 0 over all turns. */
  readonly index: number;
  /** Its node in the trace. */
  readonly nodeId: string;
  readonly speaker: Speaker;
  readonly text: string;
  /** Since the beginning of the conversation, where it is known. */
  readonly startMs: number | null;
  readonly endMs: number | null;
}

/** What happened between the turns. */
export interface Step {
  readonly nodeId: string;
  readonly type: "tool_call" | "retrieval" | "transfer" | "error";
  readonly name: string | null;
  /** The node's own words, and its input and output as text. */
  readonly content: string | null;
  readonly input: string | null;
  readonly output: string | null;
  readonly failed: boolean;
  readonly error: string | null;
  /** Index of the last turn before it; -1 before the first. */
  readonly afterTurn: number;
}

export interface GradedConversation {
  readonly channel: string;
  /** ISO 639-1, where it is known. */
  readonly language: string | null;
  readonly durationSeconds: number | null;
  readonly agent: string | null;
  readonly tags: readonly string[];
  readonly metadata: Readonly<Record<string, string | number>>;
  readonly turns: readonly Turn[];
  readonly steps: readonly Step[];
}

/** The words that show it. */
export interface Evidence {
  /** Null: a step, not a turn. */
  readonly turn: number | null;
  readonly nodeId: string;
  /** In UTF-16 units of the node's content; null when the quote is of its input, output or error. */
  readonly start: number | null;
  readonly end: number | null;
  readonly quote: string;
}

export type Verdict = "pass" | "partial" | "fail" | "not_applicable";

/** What a check found. */
export interface Finding {
  readonly verdict: Verdict;
  /** Share of the criterion's points, 0 to 1. */
  readonly value: number;
  /** How sure it is, 0 to 1. */
  readonly confidence: number;
  readonly rationale: string;
  /** At least one unless the verdict is `not_applicable`. */
  readonly evidence: readonly Evidence[];
  /** For criteria that sort into categories. */
  readonly category?: string;
}

/** Changes what a check found of a criterion before it is judged. */
export type Correct = (criterion: Criterion, finding: Finding) => Finding;

/** A way to judge a conversation without a model of language. */
export interface Check {
  readonly key: string;
  /** For whoever builds a rubric. */
  readonly title: string;
  readonly description: string;
  /** Its parameters, all with defaults unless it can't work without. */
  readonly parameters: TObject;
  /** Whether it reads English words: in another language it can only be unsure. */
  readonly english: boolean;
  /** The parameters have been checked against the schema and their defaults filled in. */
  readonly run: (reading: Reading, parameters: never) => Finding;
}

/** A stretch of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A conversation with what several checks ask of it, each made once. */
export interface Reading extends GradedConversation {
  readonly agentTurns: readonly Turn[];
  readonly customerTurns: readonly Turn[];
  sentences(turn: Turn): readonly Span[];
  /** Lower case, apostrophes straight. */
  words(turn: Turn): readonly Span[];
  /** VADER's compound score, -1 to 1. */
  sentiment(turn: Turn): number;
}

/** A category and the share of the points that it gives. */
export interface Category {
  readonly name: string;
  readonly score: number;
}

export interface Criterion {
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
  readonly section: string | null;
  readonly type: "binary" | "scale" | "category";
  readonly weight: number;
  readonly maxScore: number;
  readonly critical: boolean;
  /** CEL over the conversation. */
  readonly appliesWhen: string | null;
  /** For the local grader. */
  readonly check: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** For the model judge. */
  readonly question: string | null;
  readonly categories: readonly Category[];
}

export interface MinimumAgreement {
  readonly kappa: number;
  readonly reviews: number;
}

/** What a version of a rubric consists of. */
export interface RubricContent {
  readonly passScore: number;
  readonly minimumAgreement: MinimumAgreement | null;
  readonly criteria: readonly Criterion[];
}

export type GraderKind = "local" | "llm" | "human";

/** A criterion as it was judged. */
export interface Judged {
  readonly key: string;
  readonly name: string;
  readonly section: string | null;
  readonly type: Criterion["type"];
  readonly verdict: Verdict;
  /** Null when it does not apply. */
  readonly score: number | null;
  readonly maxScore: number;
  readonly weight: number;
  readonly critical: boolean;
  readonly category: string | null;
  readonly rationale: string;
  readonly confidence: number;
  /** Then it leaves the score. */
  readonly unsure: boolean;
  readonly gradedBy: GraderKind;
  readonly evidence: readonly Evidence[];
}

export type SentimentLabel = "negative" | "neutral" | "positive";

/** Turn index, node, speaker and score (-1 to 1). A tuple, since cards store one for every turn. */
export type TurnSentiment = readonly [turn: number, nodeId: string, speaker: "agent" | "customer", score: number];

export interface Mood {
  readonly label: SentimentLabel;
  readonly trend: "improving" | "steady" | "declining";
  readonly start: number;
  readonly end: number;
  /** Cards that were made before turns were rated have none. */
  readonly turns?: readonly TurnSentiment[];
}

/** How many criteria of a card were judged surely. */
export interface Coverage {
  readonly judged: number;
  readonly total: number;
}

/** Points and verdict of a whole card. */
export interface Total {
  /** Null when no criterion applied, or none could be judged surely. */
  readonly score: number | null;
  /** Null when nothing could be judged surely. */
  readonly passed: boolean | null;
  readonly criticalFailed: boolean;
}
