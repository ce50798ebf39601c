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

/** Of a workspace that has set nothing. */
export const usualSettings: ScoringSettings = {
  grader: "local",
  sampling: [],
  reviewUnsure: false,
  dailyBudgetUsd: null,
};
