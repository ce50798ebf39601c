import { type Tx, writing } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";

/** A firing is told of in the millisecond of its run: beside it in the log there are no more than those of one batch. */
const maxBeside = 1_000;
const beside = (side: string) => `(
  select id, type, resource_id, created_at, data from event
  where workspace_id = $1 and mode = $2 and id ${side} limit ${maxBeside})`;

// Look-ups by another table's id have it alone, behind "offset 0": where there are no statistics yet the planner takes
// workspace and mode for the rarer thing and reads all that a workspace has.
const forget = writing("event.forget", {
  events_forgotten: `update event
      set data = ('{"id":' || to_json(resource_id)::text || ',"deleted":true}')::json,
        text_at = null, text_version = null, text_bytes = null
    where workspace_id = $1 and mode = $2 and resource_id = any($3)
    returning id`,
  runs_forgotten: `update automation_run set results = '[]'
    where workspace_id = $1 and mode = $2 and id = any(array(
      select run.id from unnest($3::text[]) as forgotten (id) cross join lateral (
        select id, workspace_id, mode from automation_run where subject_id = forgotten.id
        union
        select id, workspace_id, mode from automation_run where resource_id = forgotten.id
        offset 0
      ) as run
      where run.workspace_id = $1 and run.mode = $2
    ))
    returning id, rule_id, created_at`,
  firings_forgotten: `update event
      set data = json_build_object('id', data::text::json -> 'id', 'rule', data::text::json -> 'rule',
        'event', data::text::json -> 'event', 'results', '[]'::json)
    where workspace_id = $1 and mode = $2 and id = any(array(
      select told.id from runs_forgotten as run cross join lateral (
        ${beside(">= 'evt_' || substr(run.id, 5) order by id")}
        union all
        ${beside("< 'evt_' || substr(run.id, 5) order by id desc")}
      ) as told
      where told.type = 'automation.triggered' and told.resource_id = run.rule_id and told.created_at = run.created_at
        and told.data::text::json ->> 'id' = run.id
    ))
    returning id`,
  sent_forgotten: `select sent.id
    from (select id from events_forgotten union all select id from firings_forgotten) as forgotten
    cross join lateral deliveries_of($1, $2, forgotten.id) as sent`,
  answers_forgotten: `update delivery_attempt set response_body = null
    where ctid = any(array(
      select attempt.ctid
      from sent_forgotten as sent
      cross join lateral (
        select ctid from delivery_attempt
        where workspace_id = $1 and mode = $2 and delivery_id = sent.id and response_body is not null
        offset 0
      ) as attempt
    ))`,
  last_answers_forgotten: `update delivery set response_body = null
    where workspace_id = $1 and mode = $2 and id = any(array(select id from sent_forgotten)) and response_body is not null`,
});

/**
 * The events stay, with their numbers; what they said of the resources goes, and what receivers answered to it, and what
 * rules made of it. A delivery that is still under way is read from its event when it is sent.
 */
export function forgetEvents(tx: Tx, scope: Scope, resourceIds: readonly string[]): void {
  tx.write(forget, [scope.workspaceId, scope.mode, resourceIds]);
}
