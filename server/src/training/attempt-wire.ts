import type { TrainingAttemptOutlineWire, TrainingAttemptWire } from "@cqs/contract";
import type { Mask } from "../platform/privacy.ts";
import { criterionToWire } from "../scoring/index.ts";
import type { Attempt, AttemptOutline, Message } from "./types.ts";

export function outlineToWire({ outcome, ...attempt }: AttemptOutline): TrainingAttemptOutlineWire {
  return {
    id: attempt.id,
    scenario_id: attempt.scenarioId,
    scenario_title: attempt.scenarioTitle,
    trainee: attempt.trainee,
    status: attempt.status,
    rubric_id: outcome?.rubricId ?? null,
    rubric_version: outcome?.rubricVersion ?? null,
    grader: outcome?.grader ?? null,
    score: outcome?.score ?? null,
    passed: outcome?.passed ?? null,
    critical_failed: outcome?.criticalFailed ?? null,
    summary: outcome?.summary ?? null,
    created_at: attempt.createdAt.toISOString(),
    updated_at: attempt.updatedAt.toISOString(),
    completed_at: attempt.completedAt?.toISOString() ?? null,
  };
}

export const attemptToWire = (attempt: Attempt, mask: Mask | undefined): TrainingAttemptWire => ({
  ...outlineToWire(attempt),
  transcript: mask ? mask(attempt.transcript) : attempt.transcript,
  messages: attempt.messages.map((message) => messageToWire(message, mask)),
  notes: attempt.notes as string[],
  criteria: attempt.criteria.map((criterion) => criterionToWire(criterion, mask)),
});

export const messageToWire = ({ position, speaker, text, at }: Message, mask: Mask | undefined) => ({
  index: position,
  speaker,
  text: mask ? mask(text) : text,
  created_at: at.toISOString(),
});
