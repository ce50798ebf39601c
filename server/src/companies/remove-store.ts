import { statement, type Tx } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

const deleteSql = statement(
  "company.delete-many",
  "delete from company where workspace_id = $1 and mode = $2 and id = any ($3::text[])",
);

/** No contact may belong to them any more. */
export async function deleteCompanies(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx.query(deleteSql, [scope.workspaceId, scope.mode, ids]);
}
