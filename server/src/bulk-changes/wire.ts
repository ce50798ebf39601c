import { type BodyOf, type BulkChangeRecordWire, type BulkChangeWire, createBulkChange } from "@cqs/contract";
import { knownFields } from "../platform/known-fields.ts";
import type { BulkChange, BulkChanges, BulkRecord, BulkTarget } from "./types.ts";

export const toWire = (run: BulkChange): BulkChangeWire => ({
  id: run.id,
  status: run.status,
  ids: run.target.kind === "ids" ? [...run.target.ids] : null,
  filters: run.target.kind === "filters" ? (run.target.filters as Record<string, unknown>) : null,
  changes: run.target.kind === "undo" ? null : (run.target.changes as Record<string, unknown>),
  undo_of: run.target.kind === "undo" ? run.target.undoOf : null,
  undone_by: run.undoneBy,
  progress: run.progress,
  changed: run.changed,
  unchanged: run.unchanged,
  refused: run.refused,
  error: run.error,
  created_by: run.createdBy,
  created_at: run.createdAt.toISOString(),
  completed_at: run.completedAt?.toISOString() ?? null,
});

export const recordToWire = (record: BulkRecord): BulkChangeRecordWire => ({
  conversation_id: record.conversationId,
  added_tags: [...record.addedTags],
  removed_tags: [...record.removedTags],
  assignee: record.assignee,
  resolved_at: record.resolvedAt && {
    before: record.resolvedAt.before?.toISOString() ?? null,
    after: record.resolvedAt.after?.toISOString() ?? null,
  },
  scored_again: record.scoredAgain,
});

/** The schema lets either ids or filters through. */
export function targetOf(body: BodyOf<typeof createBulkChange>): Exclude<BulkTarget, { kind: "undo" }> {
  const { properties } = createBulkChange.body ?? {};
  const changes = knownFields(properties?.changes, body.changes) as BulkChanges;
  if (body.ids) return { kind: "ids", ids: body.ids, changes };
  return { kind: "filters", filters: knownFields(properties?.filters, body.filters ?? {}), changes };
}
