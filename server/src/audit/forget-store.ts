import { type Tx, writing } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

// As in store.ts: a workspace has one audit log, whatever the mode of a call was.
const forget = writing("audit.forget", {
  payloads_forgotten: `delete from audit_payload where workspace_id = $1 and id = any ($2::text[])`,
});

export function deletePayloads(tx: Tx, scope: Scope, requestIds: readonly string[]): void {
  tx.write(forget, [scope.workspaceId, requestIds]);
}
