-- The events of a conversation's scorecards get into the lane of their conversation, so that none of them overtakes what
-- happened to the conversation before. A lane has the events' numbers and the order of deliveries; it is named by the
-- resource, or by `lane_id` of an event that follows another resource. What exists is numbered anew in the lanes it is now
-- in.
-- Locks: exclusive on event, event_sequence, delivery and delivery_lane, for as long as rewriting their rows takes.
alter table event add column lane_id text collate "C";
alter table event_sequence rename column resource_id to lane_id;
alter table delivery add column lane_id text collate "C";
alter table delivery_lane rename column resource_id to lane_id;

update event set lane_id = scorecard.conversation_id
from scorecard
where event.type = 'scorecard.created' and scorecard.workspace_id = event.workspace_id and scorecard.mode = event.mode
  and scorecard.id = event.resource_id;

create temporary table renumbered on commit drop as
with shared as (
  select distinct workspace_id, mode, lane_id from event where lane_id is not null
),
member as (
  select event.workspace_id, event.mode, event.id, shared.lane_id, event.sequence, event.resource_id = shared.lane_id as is_own
  from shared join event on event.workspace_id = shared.workspace_id and event.mode = shared.mode
    and (event.lane_id = shared.lane_id or event.resource_id = shared.lane_id)
)
-- Purged events leave a first number above 1: the numbers go on from there.
select workspace_id, mode, id, lane_id, row_number() over (partition by workspace_id, mode, lane_id order by id)
  + coalesce(min(sequence) filter (where is_own) over (partition by workspace_id, mode, lane_id), 1) - 1 as sequence
from member;
create index on renumbered (workspace_id, mode, id);
analyze renumbered;

-- In two steps: on the way no two events of a resource may have the same number.
update event set sequence = -renumbered.sequence from renumbered
where event.workspace_id = renumbered.workspace_id and event.mode = renumbered.mode and event.id = renumbered.id;
update event set sequence = -sequence where sequence < 0;

insert into event_sequence as known (workspace_id, mode, lane_id, last)
select workspace_id, mode, lane_id, max(sequence) from renumbered group by 1, 2, 3
on conflict (workspace_id, mode, lane_id) do update set last = greatest(known.last, excluded.last);
delete from event_sequence using event
where event.lane_id is not null and event_sequence.workspace_id = event.workspace_id and event_sequence.mode = event.mode
  and event_sequence.lane_id = event.resource_id;

update delivery set lane_id = resource_id;
update delivery set lane_id = renumbered.lane_id, sequence = renumbered.sequence from renumbered
where delivery.workspace_id = renumbered.workspace_id and delivery.mode = renumbered.mode and delivery.event_id = renumbered.id;
update automation_task set sequence = renumbered.sequence from renumbered
where automation_task.workspace_id = renumbered.workspace_id and automation_task.mode = renumbered.mode
  and automation_task.event_id = renumbered.id;
alter table delivery alter column lane_id set not null;
drop index delivery_pending;
create index delivery_pending on delivery (webhook_id, lane_id, sequence, id) with (deduplicate_items = off) where status = 'pending';

-- Lanes of scorecards give way to those of their conversations, which take over what they remember.
with moved as (
  delete from delivery_lane using event
  where event.lane_id is not null and delivery_lane.workspace_id = event.workspace_id and delivery_lane.mode = event.mode
    and delivery_lane.lane_id = event.resource_id
  returning delivery_lane.workspace_id, delivery_lane.mode, delivery_lane.webhook_id, event.lane_id, delivery_lane.due_at, delivery_lane.gap
)
insert into delivery_lane as lane (workspace_id, mode, webhook_id, lane_id, due_at, gap)
select workspace_id, mode, webhook_id, lane_id, min(due_at), bool_or(gap) from moved group by 1, 2, 3, 4
on conflict (workspace_id, mode, webhook_id, lane_id) do update
  set due_at = least(lane.due_at, excluded.due_at), gap = lane.gap or excluded.gap;

drop function fan_out(text, text, text, text, text, bigint, timestamptz, text[], text[]);
create function fan_out(
  to_workspace text, to_mode text, event_id text, type text, resource text, lane text, number bigint, at timestamptz,
  names text[], webhook_ids text[], out delivery_id text
) language plpgsql volatile as $$
begin
  with made as (
    insert into delivery (workspace_id, mode, id, webhook_id, event_id, event_type, resource_id, lane_id, sequence, status,
      next_attempt_at, created_at, has_own_id)
    select to_workspace, to_mode, delivery_id_of(fan_out.event_id)
        || translate(left(encode(uuid_send(gen_random_uuid()), 'base64'), 7), '+/', 'Zz'),
      webhook.id, fan_out.event_id, type, resource, fan_out.lane, number, 'pending', at, at, false
    from webhook
    where webhook.workspace_id = to_workspace and webhook.mode = to_mode and webhook.status = 'enabled'
      and (webhook.events && names or webhook.id = any(webhook_ids))
    returning delivery.id, delivery.webhook_id
  ),
  lanes as (
    insert into delivery_lane as known (workspace_id, mode, webhook_id, lane_id, due_at)
    select to_workspace, to_mode, made.webhook_id, fan_out.lane, at from made order by made.webhook_id
    on conflict (workspace_id, mode, webhook_id, lane_id) do update
      set due_at = case when known.due_at = 'infinity' then excluded.due_at else known.due_at end
  )
  select made.id into delivery_id from made limit 1;
  insert into automation_task (workspace_id, mode, event_id, rule_id, resource_id, sequence, position, due_at)
  select to_workspace, to_mode, fan_out.event_id, rule.id, resource, number, rule.position, at
  from routing_rule as rule
  where rule.workspace_id = to_workspace and rule.mode = to_mode and rule.enabled
    and (rule.event_type = type or rule.trigger_id = resource);
end
$$;
