import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { withRequestId } from "./ingest-store.ts";
import type { Conversation } from "./types.ts";

const updateSql = statement(
  "conversation.update",
  `update conversation set resolved_at = $4, tags = $5, contact_id = $6, metadata = $7, updated_at = $8,
       request_ids = ${withRequestId("$9")}, assignee_id = $10
     where workspace_id = $1 and mode = $2 and id = $3`,
);

export async function updateConversationRow(
  tx: Queryable,
  scope: Scope,
  conversation: Conversation & { readonly requestId: string | null },
): Promise<void> {
  await tx.query(updateSql, [
    scope.workspaceId,
    scope.mode,
    conversation.id,
    conversation.resolvedAt,
    conversation.tags,
    conversation.contactId,
    JSON.stringify(conversation.metadata),
    conversation.updatedAt,
    conversation.requestId,
    conversation.assigneeId,
  ]);
}
