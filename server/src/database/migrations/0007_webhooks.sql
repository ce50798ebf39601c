-- Webhooks and their deliveries, inbound triggers, routing rules, notices.
-- New tables, and one column with a constant default on event: a moment's exclusive lock, nothing is rewritten. The index
-- on event keeps writers waiting while it is built: some seconds for a million events.

-- How many automatic steps lie between an event and somebody's deed: rules stop each other by it.
alter table event add column depth smallint not null default 0;

-- The log, type by type: a rare one is found without walking past all others. It begins with the type so that nobody who
-- does not name one takes it for the primary key.
create index event_by_type on event (type, workspace_id, mode, tx, id);

-- As the program makes ids: 48 bits of milliseconds, 80 random ones, in base 62. For rows that are made by a statement
-- which nobody knows the number of beforehand.
create function new_id(prefix text, at timestamptz) returns text language plpgsql volatile parallel safe as $$
declare
  digits constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  random_bytes constant text := replace(gen_random_uuid()::text, '-', '');
  rest numeric := floor(extract(epoch from at) * 1000) * 1208925819614629174706176
    + ('x' || substr(random_bytes, 1, 10))::bit(40)::bigint::numeric * 1099511627776
    + ('x' || substr(random_bytes, 23, 10))::bit(40)::bigint::numeric;
  part bigint;
  result text := '';
begin
  -- Ten digits fit into a bigint, whose arithmetic is many times faster than that of long numbers.
  for piece in 1..3 loop
    part := mod(rest, 839299365868340224);
    rest := div(rest, 839299365868340224);
    for i in 1..(case piece when 3 then 2 else 10 end) loop
      result := substr(digits, (part % 62)::int + 1, 1) || result;
      part := part / 62;
    end loop;
  end loop;
  return prefix || '_' || result;
end
$$;

-- Who is told of what. Removed ones stay as a row until their deliveries are gone: publishing never waits for, nor fails
-- over, a subscription that is being removed, which is also why nothing here has a foreign key to it.
create table webhook (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  url text not null,
  description text,
  -- Names of events; '*' is all of them.
  events text[] not null,
  -- Sealed with SECRET_KEY. The previous one signs as well until its time is over.
  secret bytea,
  previous_secret bytea,
  previous_secret_until timestamptz,
  status text not null check (status in ('enabled', 'disabled', 'deleted')),
  -- Why it was disabled, when not by a person.
  disabled_reason text,
  disabled_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, mode, id)
);
create index webhook_enabled on webhook (id) where status = 'enabled';

-- How a receiver does, apart from what people set: written with the outcomes of deliveries.
create table webhook_health (
  workspace_id text collate "C" not null,
  mode text not null,
  webhook_id text collate "C" not null,
  -- Failed attempts since the last success.
  failures int not null default 0,
  failing_since timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- The circuit breaker: nothing is sent before this time, then one probe; how often it opened without a success since.
  open_until timestamptz,
  opened int not null default 0,
  primary key (workspace_id, mode, webhook_id)
);

-- One event on its way to one receiver.
create table delivery (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null,
  id text collate "C" not null,
  webhook_id text collate "C" not null,
  event_id text collate "C" not null,
  event_type text not null,
  resource_id text collate "C" not null,
  sequence bigint not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  -- Whether somebody asked for it again.
  replay boolean not null default false,
  -- Whether an event of this resource was given up before this one. Fixed at the first attempt: it is part of the bytes.
  gap boolean not null default false,
  attempts int not null default 0,
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  status_code int,
  error text,
  completed_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, mode, id)
) with (fillfactor = 80);
-- The order within a lane.
create index delivery_pending on delivery (webhook_id, resource_id, sequence, id) where status = 'pending';
-- The log. A page of all is a page of each status and event put together: few, and none has to be searched through.
create index delivery_log on delivery (webhook_id, status, event_type, id);
create index delivery_replays on delivery (webhook_id, id) where replay;
create index delivery_by_event on delivery (event_id);

create table delivery_attempt (
  workspace_id text collate "C" not null,
  mode text not null,
  delivery_id text collate "C" not null,
  number int not null,
  at timestamptz not null,
  latency_ms real not null,
  status_code int,
  error text,
  -- The beginning of the answer.
  response_body bytea,
  primary key (workspace_id, mode, delivery_id, number)
);

-- What is on its way to one receiver about one resource: one at a time, in order. It says when its first delivery may be
-- tried, and counts those that wait, so that publishing and finishing agree on it through this row alone.
create table delivery_lane (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null,
  webhook_id text collate "C" not null,
  resource_id text collate "C" not null,
  waiting int not null,
  due_at timestamptz not null,
  -- The node that has the first delivery in its hands.
  holder bigint,
  -- One was given up; the next says so.
  gap boolean not null default false,
  primary key (workspace_id, mode, webhook_id, resource_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
create index delivery_lane_due on delivery_lane (webhook_id, due_at) where waiting > 0;
create index delivery_lane_held on delivery_lane (holder) where holder is not null;

-- Deliveries that somebody asked for again, many at a time.
create table replay (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null,
  id text collate "C" not null,
  webhook_id text collate "C" not null,
  status text not null check (status in ('queued', 'running', 'completed', 'cancelled', 'failed')),
  filters json not null,
  -- The range of delivery ids that is walked, and how far it has come.
  from_id text collate "C" not null,
  until_id text collate "C" not null,
  at_id text collate "C" not null,
  progress real not null default 0,
  replayed bigint not null default 0,
  skipped bigint not null default 0,
  -- Runs in a row that got nowhere.
  attempts int not null default 0,
  error text,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  primary key (workspace_id, mode, id)
);
create index replay_by_webhook on replay (webhook_id, id);
create index replay_unfinished on replay (updated_at) where status in ('queued', 'running');

-- What the outside world may call to set something off.
create table inbound_trigger (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  name text not null,
  resource text not null check (resource in ('conversation', 'ticket', 'contact', 'custom_event')),
  schema json not null,
  mapping json not null,
  enabled boolean not null,
  -- Counts up when the address is made anew; older addresses are void.
  version int not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, mode, id)
);
-- By id alone: whoever calls the address does not say whose it is.
create unique index inbound_trigger_id on inbound_trigger (id);

create table trigger_call (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null,
  id text collate "C" not null,
  trigger_id text collate "C" not null,
  -- By which the audit log has it.
  request_id text collate "C" not null,
  status int not null,
  error_code text,
  error_field text,
  error_message text,
  event_id text collate "C",
  -- What it made or changed.
  resource_type text,
  resource_id text collate "C",
  payload json,
  created_at timestamptz not null,
  primary key (workspace_id, mode, id)
);
create index trigger_call_by_trigger on trigger_call (trigger_id, id);
create index trigger_call_by_outcome on trigger_call (trigger_id, (status >= 400), id);
-- For those who take away what is old: payloads go before the calls.
create index trigger_call_age on trigger_call (created_at);
create index trigger_call_payload on trigger_call (created_at) where payload is not null;
create index trigger_call_by_resource on trigger_call (resource_id) where resource_id is not null;

create table routing_rule (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  name text not null,
  -- Rules of one event run from the smallest to the largest.
  position int not null,
  enabled boolean not null,
  -- A type of event, or a trigger.
  event_type text,
  trigger_id text collate "C",
  condition text,
  actions json not null,
  -- Why the service itself stopped it.
  stopped_reason text,
  stopped_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, mode, id),
  check (num_nonnulls(event_type, trigger_id) = 1)
);

-- A rule that has still to look at an event. Written with the event, removed with what the rule did: once for each pair.
create table automation_task (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null,
  event_id text collate "C" not null,
  rule_id text collate "C" not null,
  resource_id text collate "C" not null,
  sequence bigint not null,
  position int not null,
  attempts int not null default 0,
  due_at timestamptz not null,
  primary key (workspace_id, mode, event_id, rule_id)
);
create index automation_task_order on automation_task (resource_id, sequence, position, rule_id);

create table automation_run (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null,
  id text collate "C" not null,
  rule_id text collate "C" not null,
  event_id text collate "C" not null,
  event_type text not null,
  resource_id text collate "C" not null,
  -- The conversation, ticket or contact that it is about.
  subject_id text collate "C",
  outcome text not null check (outcome in ('done', 'failed', 'stopped')),
  results json not null,
  error text,
  created_at timestamptz not null,
  primary key (workspace_id, mode, id)
);
create index automation_run_by_rule on automation_run (rule_id, id);
create index automation_run_created on automation_run (created_at);
create index automation_run_by_subject on automation_run (subject_id, rule_id, id) where subject_id is not null;
create index automation_run_by_resource on automation_run (resource_id);

-- What the people of a workspace ought to know.
create table notice (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  kind text not null,
  message text not null,
  resource_type text not null,
  resource_id text collate "C" not null,
  dismissed_at timestamptz,
  dismissed_by text,
  created_at timestamptz not null,
  -- When it was last posted.
  updated_at timestamptz not null,
  primary key (workspace_id, mode, id)
);
-- One that is open for each kind and resource: the same again changes it.
create unique index notice_open on notice (resource_id, kind, workspace_id, mode) where dismissed_at is null;
create index notice_dismissed on notice (dismissed_at) where dismissed_at is not null;
