import { type Tx, writing } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

const forget = writing("event.forget", {
  events_forgotten: `update event set data = json_build_object('id', resource_id, 'deleted', true)
    where workspace_id = $1 and mode = $2 and resource_id = any($3)`,
});

/** The events stay, with their numbers; what they said of the resources goes. */
export function forgetEvents(tx: Tx, scope: Scope, resourceIds: readonly string[]): void {
  tx.write(forget, [scope.workspaceId, scope.mode, resourceIds]);
}
