import { statement, type Tx } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

const detachSql = statement(
  "contact.detach-companies",
  `update contact set company_id = null
    where workspace_id = $1 and mode = $2 and company_id = any ($3::text[])`,
);
const deleteSql = statement(
  "contact.delete-many",
  "delete from contact where workspace_id = $1 and mode = $2 and id = any ($3::text[])",
);

/** Contacts of companies that are about to be deleted belong to none. */
export async function detachCompanies(tx: Tx, scope: Scope, companyIds: readonly string[]): Promise<void> {
  await tx.query(detachSql, [scope.workspaceId, scope.mode, companyIds]);
}

/** No ticket may be about them any more. */
export async function deleteContacts(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx.query(deleteSql, [scope.workspaceId, scope.mode, ids]);
}
