import type { TrainingAttemptOutlineWire, TrainingAttemptWire, TrainingFeedbackWire } from "@cqs/contract";
import { type Mask, maskAhead } from "../platform/privacy.ts";
import { criterionToWire } from "../scoring/index.ts";
import { messagesOf } from "./transcript-turns.ts";
import type { Attempt, AttemptOutline, Feedback, Message } from "./types.ts";

export function outlineToWire({ outcome, ...attempt }: AttemptOutline): TrainingAttemptOutlineWire {
  return {
    id: attempt.id,
    scenario_id: attempt.scenarioId,
    scenario_title: attempt.scenarioTitle,
    trainee: attempt.trainee,
    status: attempt.status,
    rubric_id: outcome?.rubricId ?? null,
    rubric_version: outcome?.rubricVersion ?? null,
    rubric_key: outcome?.rubricKey ?? null,
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

/** The turns of a transcript are masked one by one. */
export const maskAttemptAhead = (mask: Mask | undefined, attempt: Attempt): Promise<Mask | undefined> =>
  maskAhead(mask, attempt.transcript === null ? attempt : { attempt, messages: messagesOf(attempt) });

export const attemptToWire = (attempt: Attempt, mask: Mask | undefined): TrainingAttemptWire => ({
  ...outlineToWire(attempt),
  transcript: mask ? mask(attempt.transcript) : attempt.transcript,
  messages: messagesOf(attempt).map((message) => messageToWire(message, mask)),
  seed: attempt.seed,
  customer: attempt.customerState && {
    mood: attempt.customerState.mood,
    lowest_mood: attempt.customerState.lowestMood,
    end: attempt.customerState.end,
  },
  feedback: attempt.feedback.map((item) => feedbackToWire(item, mask)),
  notes: attempt.notes as string[],
  criteria: attempt.criteria.map((criterion) => criterionToWire(criterion, mask)),
});

export const messageToWire = (
  { position, speaker, text, mood, source, note, at }: Message,
  mask: Mask | undefined,
) => ({
  index: position,
  speaker,
  text: mask ? mask(text) : text,
  mood,
  source,
  note,
  created_at: at.toISOString(),
});

/** A masked quote has no place: what stands before it may be masked, too. As on scorecards. */
function feedbackToWire(
  { start, end, quote, comment, better, ...item }: Feedback,
  mask: Mask | undefined,
): TrainingFeedbackWire {
  if (!mask) return { ...item, start, end, quote, comment, better };
  const shown = mask({ quote, comment, better });
  return { ...item, ...shown, start: null, end: null };
}
