import { statement, type Tx } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

const deleteSql = statement(
  "agent.delete-many",
  "delete from agent where workspace_id = $1 and mode = $2 and id = any ($3::text[])",
);

/** Conversations keep the name that they were given with. */
export async function deleteAgents(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx.query(deleteSql, [scope.workspaceId, scope.mode, ids]);
}
