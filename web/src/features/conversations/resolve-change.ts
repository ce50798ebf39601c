import type { ConversationStatus, ListedConversation } from "../../api/client.ts";
import { texts } from "./texts.ts";

type Resolvable = Pick<ListedConversation, "id" | "status" | "resolved_at" | "scorecard_id">;

/** The change that resolves a conversation, or reopens one that is resolved. */
export function resolveChange({ id, status, resolved_at: resolvedAt, scorecard_id: cardId }: Resolvable) {
  const isResolved = resolvedAt !== null;
  const open: ConversationStatus = cardId ? "scored" : "queued_for_scoring";
  return {
    id,
    body: { status: isResolved ? ("open" as const) : ("resolved" as const) },
    undo: { status: isResolved ? ("resolved" as const) : ("open" as const) },
    before: { status, resolved_at: resolvedAt },
    after: isResolved
      ? { status: open, resolved_at: null }
      : { status: "resolved" as const, resolved_at: new Date().toISOString() },
    message: isResolved ? texts.reopenedDone : texts.resolvedDone,
  };
}
