-- Changes that only followers of the live stream are told of: no webhook, no rule and no list of events knows them. Triggers
-- write them, so that no writer can forget to, and so that they exist if and only if the change does.
-- Locks: access exclusive on export, rescore, replay, bulk_change and agent_test for a moment, for the column; share row
-- exclusive on these, conversation, ticket, contact, review, review_submission and notice for the triggers.
-- Older nodes keep working.
create table live_event (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  type text not null,
  resource_type text not null,
  resource_id text collate "C" not null,
  data json not null,
  created_at timestamptz not null,
  tx xid8 not null default pg_current_xact_id(),
  primary key (workspace_id, mode, id)
);
create index live_event_by_tx on live_event (workspace_id, mode, tx, id);

-- An id of this time as the service makes them: 48 bits of milliseconds above 80 random ones, as 22 digits of base 62. The first
-- 12 digits are those of the time, rounded up: 2^80 / 62^10. The other 10 are random.
create function live_event_id(at timestamptz) returns text language plpgsql volatile as $$
declare
  ms numeric := floor(extract(epoch from at) * 1000);
  head bigint := div(ms * 1208925819614629174706176 + 839299365868340223, 839299365868340224)::bigint;
  digits text := '';
begin
  for i in 1..12 loop
    digits := substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (head % 62)::int + 1, 1) || digits;
    head := head / 62;
  end loop;
  return 'evt_' || digits || translate(left(encode(uuid_send(gen_random_uuid()), 'base64'), 10), '+/', 'Zz');
end
$$;

create function tell_live(of_workspace text, of_mode text, of_type text, resource_type text, resource_id text, data json)
returns void language plpgsql as $$
declare
  at timestamptz := clock_timestamp();
begin
  insert into live_event (workspace_id, mode, id, type, resource_type, resource_id, data, created_at)
    values (of_workspace, of_mode, live_event_id(at), of_type, resource_type, resource_id, data, at);
end
$$;

-- Scoring itself is told by scorecard.created, and resolving by conversation.resolved.
create function tell_conversation() returns trigger language plpgsql as $$
declare
  changed text[] := array_remove(array[
    case when new.scoring_state is distinct from old.scoring_state or new.resolved_at is distinct from old.resolved_at
      then 'status' end,
    case when new.tags is distinct from old.tags then 'tags' end,
    case when new.assignee_id is distinct from old.assignee_id then 'assignee_id' end,
    case when new.contact_id is distinct from old.contact_id then 'contact_id' end,
    case when new.metadata is distinct from old.metadata then 'metadata' end,
    case when new.agent_id is distinct from old.agent_id then 'agent' end,
    case when new.channel is distinct from old.channel then 'channel' end,
    case when new.rubric_id is distinct from old.rubric_id then 'rubric_id' end,
    case when new.turn_count is distinct from old.turn_count or new.first_words is distinct from old.first_words
      or new.started_at is distinct from old.started_at or new.ended_at is distinct from old.ended_at
      or new.audio_url is distinct from old.audio_url then 'content' end], null);
begin
  perform tell_live(new.workspace_id, new.mode,
    case when new.scoring_state = 'scoring_failed' and old.scoring_state <> 'scoring_failed'
      then 'conversation.scoring_failed' else 'conversation.updated' end,
    'conversation', new.id, json_build_object('id', new.id, 'changed', changed));
  return null;
end
$$;
create trigger conversation_live_updated after update of tags, assignee_id, contact_id, metadata, resolved_at, agent_id,
    channel, rubric_id, turn_count, first_words, started_at, ended_at, audio_url, scoring_state on conversation
  for each row when (
    (new.tags is distinct from old.tags or new.assignee_id is distinct from old.assignee_id
      or new.contact_id is distinct from old.contact_id or new.metadata is distinct from old.metadata
      or new.agent_id is distinct from old.agent_id or new.channel is distinct from old.channel
      or new.rubric_id is distinct from old.rubric_id or new.turn_count is distinct from old.turn_count
      or new.first_words is distinct from old.first_words or new.started_at is distinct from old.started_at
      or new.ended_at is distinct from old.ended_at or new.audio_url is distinct from old.audio_url
      or (old.resolved_at is not null and new.resolved_at is null)
      or (new.scoring_state is distinct from old.scoring_state and new.scoring_state not in ('scoring', 'scored'))))
  execute function tell_conversation();

-- A change of status is told by ticket.status_changed, with the whole ticket.
create function tell_ticket() returns trigger language plpgsql as $$
begin
  perform tell_live(new.workspace_id, new.mode, 'ticket.updated', 'ticket', new.id, json_build_object('id', new.id, 'changed',
    array_remove(array[
      case when new.title is distinct from old.title then 'title' end,
      case when new.description is distinct from old.description then 'description' end,
      case when new.priority is distinct from old.priority then 'priority' end,
      case when new.contact_id is distinct from old.contact_id then 'contact_id' end,
      case when new.linked_conversation_id is distinct from old.linked_conversation_id then 'linked_conversation_id' end,
      case when new.assignee is distinct from old.assignee then 'assignee' end,
      case when new.tags is distinct from old.tags then 'tags' end], null)));
  return null;
end
$$;
create trigger ticket_live_updated after update on ticket
  for each row when (old.status = new.status and old.* is distinct from new.*)
  execute function tell_ticket();

create function tell_contact() returns trigger language plpgsql as $$
begin
  perform tell_live(new.workspace_id, new.mode, 'contact.updated', 'contact', new.id, json_build_object('id', new.id, 'changed',
    array_remove(array[
      case when new.email is distinct from old.email then 'email' end,
      case when new.external_id is distinct from old.external_id then 'external_id' end,
      case when new.phone is distinct from old.phone then 'phone' end,
      case when new.first_name is distinct from old.first_name then 'first_name' end,
      case when new.last_name is distinct from old.last_name then 'last_name' end,
      case when new.company_id is distinct from old.company_id then 'company_id' end,
      case when new.assignee is distinct from old.assignee then 'assignee' end,
      case when new.tags is distinct from old.tags then 'tags' end,
      case when new.custom_fields is distinct from old.custom_fields then 'custom_fields' end], null)));
  return null;
end
$$;
create trigger contact_live_updated after update on contact
  for each row when (old.* is distinct from new.*) execute function tell_contact();

create function tell_review() returns trigger language plpgsql as $$
begin
  perform tell_live(new.workspace_id, new.mode, case when tg_op = 'INSERT' then 'review.created' else 'review.updated' end,
    'review', new.id, json_build_object('id', new.id, 'conversation_id', new.conversation_id,
      'calibration_id', new.calibration_id, 'status', new.status));
  return null;
end
$$;
create trigger review_live_created after insert on review for each row execute function tell_review();
create trigger review_live_updated after update on review
  for each row when (old.* is distinct from new.*) execute function tell_review();

-- One of several submissions changes nothing in its review.
create function tell_submission() returns trigger language plpgsql as $$
begin
  perform tell_live(review.workspace_id, review.mode, 'review.updated', 'review', review.id, json_build_object('id', review.id,
      'conversation_id', review.conversation_id, 'calibration_id', review.calibration_id, 'status', review.status))
    from review where workspace_id = new.workspace_id and mode = new.mode and id = new.review_id;
  return null;
end
$$;
create trigger review_submission_live_created after insert on review_submission
  for each row execute function tell_submission();

create function tell_notice() returns trigger language plpgsql as $$
begin
  perform tell_live(new.workspace_id, new.mode,
    case when new.dismissed_at is null then 'notice.posted' else 'notice.dismissed' end, 'notice', new.id,
    json_build_object('id', new.id, 'kind', new.kind,
      'resource', json_build_object('type', new.resource_type, 'id', new.resource_id)));
  return null;
end
$$;
create trigger notice_live_created after insert on notice for each row execute function tell_notice();
create trigger notice_live_updated after update on notice
  for each row when (old.* is distinct from new.*) execute function tell_notice();

-- Long runs: every change of status at once, progress at most once a second for each run.
alter table export add column told_at timestamptz;
alter table rescore add column told_at timestamptz;
alter table replay add column told_at timestamptz;
alter table bulk_change add column told_at timestamptz;
alter table agent_test add column told_at timestamptz;

-- The argument is the column that names the resource to which the run belongs, or empty.
create function tell_run() returns trigger language plpgsql as $$
declare
  run jsonb;
begin
  if tg_op = 'UPDATE' and new.status = old.status and new.updated_at < old.told_at + interval '1 second' then
    return new;
  end if;
  run := to_jsonb(new);
  perform tell_live(new.workspace_id, new.mode, tg_table_name || '.updated', tg_table_name, new.id,
    (jsonb_build_object('id', new.id, 'status', new.status, 'progress',
      coalesce(run -> 'progress', to_jsonb((run ->> 'completed_runs')::numeric / greatest((run ->> 'runs')::int, 1))))
      || case when tg_argv[0] = '' then '{}' else jsonb_build_object(tg_argv[0], run -> tg_argv[0]) end)::json);
  new.told_at := new.updated_at;
  return new;
end
$$;
create trigger export_live_created before insert on export for each row execute function tell_run('');
create trigger export_live_updated before update of status, progress on export
  for each row when (old.status <> new.status or old.progress <> new.progress) execute function tell_run('');
create trigger rescore_live_created before insert on rescore for each row execute function tell_run('');
create trigger rescore_live_updated before update of status, progress on rescore
  for each row when (old.status <> new.status or old.progress <> new.progress) execute function tell_run('');
create trigger replay_live_created before insert on replay for each row execute function tell_run('webhook_id');
create trigger replay_live_updated before update of status, progress on replay
  for each row when (old.status <> new.status or old.progress <> new.progress) execute function tell_run('webhook_id');
create trigger bulk_change_live_created before insert on bulk_change for each row execute function tell_run('');
create trigger bulk_change_live_updated before update of status, progress on bulk_change
  for each row when (old.status <> new.status or old.progress <> new.progress) execute function tell_run('');
create trigger agent_test_live_created before insert on agent_test for each row execute function tell_run('agent_id');
create trigger agent_test_live_updated before update of status, completed_runs on agent_test
  for each row when (old.status <> new.status or old.completed_runs <> new.completed_runs) execute function tell_run('agent_id');
