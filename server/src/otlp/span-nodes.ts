import type { TraceNode } from "../conversations/index.ts";
import type { Queryable } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { assembleTrace } from "./assemble-trace.ts";
import { mostOfConversation } from "./limits.ts";
import { listConversationSpans } from "./span-store.ts";

/** The nodes of a conversation from whatever spans have come so far. */
export async function spanNodes(db: Queryable, scope: Scope, conversationId: string): Promise<readonly TraceNode[]> {
  return assembleTrace(await listConversationSpans(db, scope, conversationId, mostOfConversation));
}
