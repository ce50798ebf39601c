import type { Criterion, GradedConversation, Judged } from "../grading/index.ts";
import type { Scope } from "../platform/scope.ts";
import type { Cost } from "./types.ts";

/** A model of language that judges as the rubric asks. */
export interface Judge {
  /** Null: none is configured. */
  readonly model: string | null;
  /** Never inside of a transaction: it may take minutes. Rejects only when called off, or without a database. */
  judge(request: JudgeRequest): Promise<Judgement>;
}

export interface JudgeRequest {
  readonly scope: Scope;
  /** As it may leave the house: masked, where the workspace masks. */
  readonly conversation: GradedConversation;
  /** Those with a question or a description. */
  readonly criteria: readonly Criterion[];
  /** What the local grader found. */
  readonly local: readonly Judged[];
  readonly dailyBudgetUsd: number | null;
  readonly signal?: AbortSignal;
}

export interface Judgement {
  /** In the order of the criteria; one for each that it could judge. */
  readonly judged: readonly Judged[];
  /** The others: the local grader's view of them stands. */
  readonly failed: readonly Failed[];
  readonly cost: Cost;
  /** For the card: why something is not as it was asked for. */
  readonly note: string | null;
}

export interface Failed {
  readonly key: string;
  readonly reason: string;
}
