import {
  type EncoderReading,
  type GradedConversation,
  gradeLocally,
  type Judged,
  localGrader,
  summaryOf,
  type Total,
  totalOf,
} from "../grading/index.ts";
import type { Judge, Judgement } from "../judging/index.ts";
import type { RubricForScoring } from "../rubrics/index.ts";
import { applyTuning, type Tuning, tunedVersion } from "../tuning/index.ts";
import type { Cost, GradedCard, Grader } from "./types.ts";

export interface GradeCard {
  readonly conversationId: string;
  readonly conversation: GradedConversation;
  readonly rubric: Pick<RubricForScoring, "rubricId" | "content"> & { readonly version: number | null };
  readonly notes: readonly string[];
  /** What the workspace's reviews taught the grader. */
  readonly tuning?: Tuning | null;
  /** What the encoder says about the conversation; without it the patterns judge alone. */
  readonly encoded?: EncoderReading | null;
}

/** Of a conversation that could not be read. */
const unscored: Total = { score: null, passed: null, criticalFailed: false };

const free: Cost = { inputTokens: 0, outputTokens: 0, usd: 0 };

/** By the local grader alone. */
export function gradeCard({ conversationId, conversation, rubric, notes, tuning, encoded }: GradeCard): GradedCard {
  const started = performance.now();
  const { criteria, sentiment, satisfaction, unread } = gradeLocally(
    rubric.content,
    conversation,
    (criterion, finding) => (tuning ? applyTuning(tuning, criterion, finding) : finding),
    encoded,
  );
  const total = unread === null ? totalOf(criteria, rubric.content) : unscored;
  return {
    ...total,
    conversationId,
    rubricId: rubric.rubricId,
    rubricVersion: rubric.version,
    grader: tuning ? { ...localGrader, version: tunedVersion(tuning, rubric.content.criteria) } : localGrader,
    summary: unread ?? summaryOf(criteria, total),
    notes: unread === null ? notes : [...notes, unread],
    criteria,
    sentiment,
    satisfaction: satisfaction && { label: satisfaction.label, overall: satisfaction.overall },
    cost: free,
    latencyMs: Math.round(performance.now() - started),
  };
}

/** The local grader's card with the model's verdicts in the place of those that it was asked for. */
export function withJudgement(
  card: GradedCard,
  rubric: GradeCard["rubric"],
  { judgement, judge, latencyMs }: { readonly judgement: Judgement; readonly judge: Judge; readonly latencyMs: number },
): GradedCard {
  const byKey = new Map(judgement.judged.map((judged) => [judged.key, judged]));
  // What the local grader did not read has a score only if the model did.
  const isUnread = card.passed === null && byKey.size === 0;
  const criteria = card.criteria.map((criterion): Judged => byKey.get(criterion.key) ?? criterion);
  const total = isUnread ? unscored : totalOf(criteria, rubric.content);
  const grader: Grader = byKey.size > 0 ? { kind: "llm", name: judge.model ?? "model", version: "1" } : card.grader;
  return {
    ...card,
    ...total,
    grader,
    criteria,
    summary: isUnread ? card.summary : summaryOf(criteria, total),
    notes: judgement.note === null ? card.notes : [...card.notes, judgement.note],
    cost: judgement.cost,
    latencyMs: card.latencyMs + latencyMs,
  };
}
