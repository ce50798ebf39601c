import { type Tx, writing } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

const forget = writing("ticket.forget-conversation", {
  ticket_links_forgotten: `delete from ticket_link where workspace_id = $1 and mode = $2 and linked_id = $3`,
  ticket_merges_forgotten: `update ticket_merge set source_conversation_id = null
    where workspace_id = $1 and mode = $2 and source_conversation_id = $3`,
});

export function deleteLinksTo(tx: Tx, scope: Scope, conversationId: string): void {
  tx.write(forget, [scope.workspaceId, scope.mode, conversationId]);
}
