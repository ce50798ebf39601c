import type { TimelineItemWire } from "@cqs/contract";
import { summaryOf } from "./summary-of.ts";
import type { TimelineItem } from "./types.ts";

export const toWire = (item: TimelineItem): TimelineItemWire => ({
  id: item.id,
  type: item.type,
  created_at: item.createdAt.toISOString(),
  actor: item.actor && { ...item.actor, kind: item.actor.kind as NonNullable<TimelineItemWire["actor"]>["kind"] },
  summary: summaryOf(item),
  changes: item.changes.map(({ field, from = null, to = null, added = [], removed = [] }) => ({
    field,
    from,
    to,
    added: [...added],
    removed: [...removed],
  })),
  references: item.references.map(({ type, id }) => ({ type: type === "merged_into" ? "ticket" : type, id })),
  score: item.score,
});
