import { type Tx, writing } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

// By the resource alone, behind "offset 0": where there are no statistics yet the planner takes workspace and mode for the
// rarer thing and reads all that a workspace has.
const forget = writing("trigger-call.forget", {
  trigger_calls_forgotten: `update trigger_call set payload = null
    where workspace_id = $1 and mode = $2 and id = any(array(
      select made.id from (select id from trigger_call where resource_id = $3 offset 0) as made))
    returning event_id`,
  trigger_events_forgotten: `update event
      set data = json_build_object('trigger', data -> 'trigger', 'payload', null, 'resource', data -> 'resource')
    where workspace_id = $1 and mode = $2 and id = any(array(select event_id from trigger_calls_forgotten))`,
});

export function emptyCallsOf(tx: Tx, scope: Scope, resourceId: string): void {
  tx.write(forget, [scope.workspaceId, scope.mode, resourceId]);
}
