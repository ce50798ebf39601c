import { statement, type Tx } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

const detachSql = statement(
  "ticket.detach-contacts",
  `update ticket set contact_id = null
    where workspace_id = $1 and mode = $2 and contact_id = any ($3::text[])`,
);
const deleteSql = statement(
  "ticket.delete-many",
  `delete from ticket where workspace_id = $1 and mode = $2 and id = any ($3::text[])
    and not exists (
      select from ticket as source
      where source.workspace_id = ticket.workspace_id and source.mode = ticket.mode and source.merged_into = ticket.id
        and source.id <> all ($3::text[]))`,
);

/** Tickets of contacts that are about to be deleted are about none. */
export async function detachContacts(tx: Tx, scope: Scope, contactIds: readonly string[]): Promise<void> {
  await tx.query(detachSql, [scope.workspaceId, scope.mode, contactIds]);
}

/** One that another ticket was merged into stays: that other one would lose its way. */
export async function deleteTickets(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx.query(deleteSql, [scope.workspaceId, scope.mode, ids]);
}
