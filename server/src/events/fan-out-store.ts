/** Placeholders and columns of the statement that publishes, by which the parts below name what they work on. */
interface Published {
  /** Gives one row per event, with the columns that the names below refer to. */
  readonly from: string;
  readonly id: string;
  readonly type: string;
  readonly resourceId: string;
  readonly sequence: string;
  readonly at: string;
  /** Names by which webhooks may have asked for it, and webhooks that get it whatever they asked for. */
  readonly names: string;
  readonly webhookIds: string;
}

/**
 * What follows from an event, in the statement that publishes it, so that none exists without: a delivery to each webhook
 * that wants it, and a task for each routing rule. $1 and $2 are workspace and mode.
 *
 * Lanes are locked under the counter of their resource, which every publisher takes first, and never waited for by those
 * who deliver: nobody can come to wait in a circle.
 */
export const fanOut = (event: Published): Readonly<Record<string, string>> => ({
  event_deliveries: `insert into delivery (workspace_id, mode, id, webhook_id, event_id, event_type, resource_id, sequence,
      status, next_attempt_at, created_at)
    select $1, $2, new_id('dlv', ${event.at}), webhook.id, ${event.id}, ${event.type}, ${event.resourceId}, ${event.sequence},
      'pending', ${event.at}, ${event.at}
    from webhook, ${event.from}
    where webhook.workspace_id = $1 and webhook.mode = $2 and webhook.status = 'enabled'
      and (webhook.events && ${event.names} or webhook.id = any(${event.webhookIds}))
    returning id, webhook_id, resource_id, created_at`,
  event_lanes: `insert into delivery_lane as lane (workspace_id, mode, webhook_id, resource_id, waiting, due_at)
    select $1, $2, webhook_id, resource_id, 1, created_at from event_deliveries order by resource_id, webhook_id
    on conflict (workspace_id, mode, webhook_id, resource_id) do update
      set waiting = lane.waiting + 1,
        due_at = case when lane.waiting = 0 then excluded.due_at else lane.due_at end`,
  event_tasks: `insert into automation_task (workspace_id, mode, event_id, rule_id, resource_id, sequence, position, due_at)
    select $1, $2, ${event.id}, rule.id, ${event.resourceId}, ${event.sequence}, rule.position, ${event.at}
    from routing_rule as rule, ${event.from}
    where rule.workspace_id = $1 and rule.mode = $2 and rule.enabled
      and (rule.event_type = ${event.type} or rule.trigger_id = ${event.resourceId})`,
});
