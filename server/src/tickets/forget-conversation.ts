import type { Tx } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { deleteLinksTo } from "./forget-store.ts";

/** Tickets stay when a conversation goes; those that had it from a merge lose it, too. */
export function forgetConversation(tx: Tx, scope: Scope, conversationId: string): void {
  deleteLinksTo(tx, scope, conversationId);
}
