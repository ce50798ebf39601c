-- Publishing and delivering write less.
-- Short exclusive locks on delivery and delivery_lane; the index is built anew over the lanes that wait at this moment.

-- The attempt that ended a delivery stands in the delivery itself; delivery_attempt has those before. Deliveries that were
-- over before have all of theirs there.
alter table delivery add column latency_ms real, add column response_body bytea;

-- The id of a delivery begins with its event's: with the beginning of it, which is the time, and the end, which tells events
-- of the same moment apart. So an event's deliveries are found without an index that every outcome would have to write to.
-- Those that were made before, and those that are asked for again, have ids of their own.
alter table delivery add column has_own_id boolean not null default true;
drop index delivery_by_event;
create index delivery_by_event on delivery (event_id) where has_own_id;

create function delivery_id_of(of_event text) returns text language sql immutable as $$
  select 'dlv_' || substr(of_event, 5, 12) || right(of_event, 3)
$$;

create function deliveries_of(of_workspace text, of_mode text, of_event text) returns setof delivery
language sql stable as $$
  select * from delivery
  where workspace_id = of_workspace and mode = of_mode and id >= delivery_id_of(of_event)
    and id < delivery_id_of(of_event) || '~' and event_id = of_event and not has_own_id
  union all
  -- By the event alone: with workspace and mode beside it the planner may look at all that a workspace has, until the table
  -- was analysed.
  select * from (select * from delivery where event_id = of_event and has_own_id offset 0) as delivery
  where workspace_id = of_workspace and mode = of_mode
$$;

-- What waits is counted without a change to any index: a lane in which nothing waits is due never.
drop index delivery_lane_due;
update delivery_lane set due_at = 'infinity' where waiting <= 0;
create index delivery_lane_due on delivery_lane (webhook_id, due_at) where due_at < 'infinity';

-- What follows from an event, in the statement that publishes it: a delivery to each webhook that wants it, and a task for
-- each routing rule. Answers the id of a delivery, if there is one. As a function: a statement that names the tables itself
-- opens them and all their indexes each time, also where nobody wants anything.
--
-- Lanes are locked under the counter of their resource, which every publisher takes first, and never waited for by those
-- who deliver: nobody can come to wait in a circle.
create function fan_out(
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
    insert into delivery_lane as lane (workspace_id, mode, webhook_id, resource_id, waiting, due_at)
    select to_workspace, to_mode, made.webhook_id, resource, 1, at from made order by made.webhook_id
    on conflict (workspace_id, mode, webhook_id, resource_id) do update
      set waiting = lane.waiting + 1,
        due_at = case when lane.waiting = 0 then excluded.due_at else lane.due_at end
  )
  select made.id into delivery_id from made limit 1;
  insert into automation_task (workspace_id, mode, event_id, rule_id, resource_id, sequence, position, due_at)
  select to_workspace, to_mode, fan_out.event_id, rule.id, resource, number, rule.position, at
  from routing_rule as rule
  where rule.workspace_id = to_workspace and rule.mode = to_mode and rule.enabled
    and (rule.event_type = type or rule.trigger_id = resource);
end
$$;
