import type { BodyOf, TrainingAssignmentWire, updateTrainingAssignment } from "@cqs/contract";
import { parseTimestamp } from "../platform/timestamp.ts";
import type { UpdateAssignment } from "./change-assignments.ts";
import type { Assignment } from "./types.ts";

export const assignmentToWire =
  (now: Date) =>
  (assignment: Assignment): TrainingAssignmentWire => ({
    id: assignment.id,
    scenario_id: assignment.scenarioId,
    scenario_title: assignment.scenarioTitle,
    trainee: assignment.trainee,
    status: assignment.status,
    due_at: assignment.dueAt.toISOString(),
    overdue: (assignment.completedAt ?? now) > assignment.dueAt,
    target_score: assignment.targetScore,
    note: assignment.note,
    assigned_by: assignment.assignedBy,
    attempts: assignment.attempts,
    best_score: assignment.bestScore,
    attempt_id: assignment.attemptId,
    created_at: assignment.createdAt.toISOString(),
    updated_at: assignment.updatedAt.toISOString(),
    completed_at: assignment.completedAt?.toISOString() ?? null,
  });

export const assignmentChangesOf = (body: BodyOf<typeof updateTrainingAssignment>): UpdateAssignment["changes"] => ({
  dueAt: body.due_at === undefined ? undefined : parseTimestamp(body.due_at),
  targetScore: body.target_score,
  note: body.note,
});
