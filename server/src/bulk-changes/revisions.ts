import type { Conversation, Revision } from "../conversations/index.ts";
import type { BulkChanges, BulkRecord } from "./types.ts";

/** Resolved twice is resolved once: the first time stays. */
export function revisionOf(changes: BulkChanges, { resolvedAt }: Conversation, at: Date): Revision {
  const { status } = changes;
  return {
    removeTags: changes.remove_tags ?? [],
    addTags: changes.add_tags ?? [],
    assigneeId: changes.assignee_id,
    resolvedAt: status === undefined ? undefined : status === "resolved" ? (resolvedAt ?? at) : null,
    scoreAgain: changes.score_again ?? false,
  };
}

const nothing: Revision = {
  removeTags: [],
  addTags: [],
  assigneeId: undefined,
  resolvedAt: undefined,
  scoreAgain: false,
};

/** Takes a recorded change back. What somebody has changed again since stays as it is. */
export function undoOf(record: BulkRecord | undefined, conversation: Conversation): Revision {
  if (!record) return nothing;
  const { addedTags, removedTags, assignee, resolvedAt } = record;
  const isStillAssigned = assignee !== null && conversation.assigneeId === assignee.after;
  const isStillResolved = resolvedAt !== null && conversation.resolvedAt?.getTime() === resolvedAt.after?.getTime();
  return {
    removeTags: addedTags,
    addTags: removedTags,
    assigneeId: isStillAssigned ? assignee.before : undefined,
    resolvedAt: isStillResolved ? resolvedAt.before : undefined,
    scoreAgain: false,
  };
}
