-- Who goes on in a lane leaves its row as it is. A lane says whether something waits in it by when it is due, and no longer
-- counts: whoever lets go of it looks, and does so again when somebody has published into it meanwhile.
alter table delivery_lane drop column waiting;

create or replace function fan_out(
  to_workspace text, to_mode text, event_id text, type text, resource text, number bigint, at timestamptz, names text[],
  webhook_ids text[], out delivery_id text
) language plpgsql volatile as $$
begin
  with made as (
    insert into delivery (workspace_id, mode, id, webhook_id, event_id, event_type, resource_id, sequence, status,
      next_attempt_at, created_at, has_own_id)
    select to_workspace, to_mode, delivery_id_of(fan_out.event_id)
        || translate(left(encode(uuid_send(gen_random_uuid()), 'base64'), 7), '+/', 'Zz'),
      webhook.id, fan_out.event_id, type, resource, number, 'pending', at, at, false
    from webhook
    where webhook.workspace_id = to_workspace and webhook.mode = to_mode and webhook.status = 'enabled'
      and (webhook.events && names or webhook.id = any(webhook_ids))
    returning delivery.id, delivery.webhook_id
  ),
  lanes as (
    insert into delivery_lane as lane (workspace_id, mode, webhook_id, resource_id, due_at)
    select to_workspace, to_mode, made.webhook_id, resource, at from made order by made.webhook_id
    on conflict (workspace_id, mode, webhook_id, resource_id) do update
      set due_at = case when lane.due_at = 'infinity' then excluded.due_at else lane.due_at end
  )
  select made.id into delivery_id from made limit 1;
  insert into automation_task (workspace_id, mode, event_id, rule_id, resource_id, sequence, position, due_at)
  select to_workspace, to_mode, fan_out.event_id, rule.id, resource, number, rule.position, at
  from routing_rule as rule
  where rule.workspace_id = to_workspace and rule.mode = to_mode and rule.enabled
    and (rule.event_type = type or rule.trigger_id = resource);
end
$$;
