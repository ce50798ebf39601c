import type { Channel } from "../conversations/index.ts";
import type { GraderKind, Judged, Mood, Total } from "../grading/index.ts";

export interface Grader {
  readonly kind: GraderKind;
  readonly name: string;
  readonly version: string;
}

export interface Cost {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null when no price is configured. */
  readonly usd: number | null;
}

export interface CardSatisfaction {
  readonly label: "dissatisfied" | "neutral" | "satisfied";
  readonly overall: number;
}

/** A conversation as it was graded, stored or not. */
export interface GradedCard extends Total {
  readonly conversationId: string;
  readonly rubricId: string;
  /** Null for a draft. */
  readonly rubricVersion: number | null;
  readonly grader: Grader;
  readonly summary: string;
  readonly notes: readonly string[];
  readonly criteria: readonly Judged[];
  readonly sentiment: Mood | null;
  readonly satisfaction: CardSatisfaction | null;
  readonly cost: Cost;
  readonly latencyMs: number;
}

/** What was graded and is no conversation. */
export interface UnstoredCard extends Omit<GradedCard, "conversationId"> {
  readonly rubricVersion: number;
}

export interface Scorecard extends GradedCard {
  readonly id: string;
  readonly rubricVersion: number;
  /** The conversation's, at the time. */
  readonly agentId: string | null;
  readonly channel: Channel;
  readonly createdAt: Date;
}

export interface ScorecardFilters {
  readonly conversationId: string | undefined;
  readonly rubricId: string | undefined;
  readonly agentId: string | undefined;
  readonly channel: Channel | undefined;
  readonly grader: GraderKind | undefined;
  readonly passed: boolean | undefined;
  readonly minScore: number | undefined;
  readonly maxScore: number | undefined;
  /** Cards of these conversations are left out. */
  readonly exceptConversationIds?: readonly string[] | undefined;
}

/** Who scores: the local grader, the model, or the model only where the local grader is unsure. */
export type GraderChoice = "local" | "llm" | "hybrid";

export interface SamplingRule {
  readonly name: string;
  /** CEL over the conversation; for reviews also over the card. */
  readonly when: string;
  readonly share: number;
  readonly to: "model" | "review";
}

export interface ScoringSettings {
  readonly grader: GraderChoice;
  readonly sampling: readonly SamplingRule[];
  readonly reviewUnsure: boolean;
  readonly dailyBudgetUsd: number | null;
}
