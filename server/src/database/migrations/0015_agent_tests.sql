-- Agents that can be tested: how they answer, their tests with each run, and suites of named cases.
-- Takes a short exclusive lock on agent. The default is a constant, so that no row is rewritten.

alter table agent
  add column engine text not null default 'auto' check (engine in ('auto', 'model', 'http', 'retrieval')),
  -- The customer's own bot, for the engine http.
  add column endpoint_url text,
  -- Encrypted, together with the origin that it may be sent to. No part of a version, and never shown.
  add column endpoint_secret bytea;

create table agent_suite (
  workspace_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  agent_id text collate "C" not null,
  name text not null,
  on_publish text not null check (on_publish in ('nothing', 'run', 'block')),
  runs integer not null,
  cases json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, mode, id),
  -- Not beginning like the primary key: as long as nothing is known of the table it would be taken for it.
  constraint agent_suite_name unique (agent_id, name, workspace_id, mode),
  foreign key (workspace_id, mode, agent_id) references agent (workspace_id, mode, id) on delete cascade
);

-- A test of an agent: how far it is, and from where a worker that takes over goes on. suite_id is no reference: what a
-- suite's runs found can be read after the suite is deleted.
create table agent_test (
  workspace_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  agent_id text collate "C" not null,
  suite_id text collate "C",
  version integer,
  compared_with integer,
  status text not null check (status in ('queued', 'running', 'completed', 'cancelled', 'failed')),
  runs integer not null,
  completed_runs integer not null,
  passed_runs integer not null,
  failed_runs integer not null,
  -- What is to be run; null once it is over.
  plan json,
  attempts integer not null,
  error text,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  primary key (workspace_id, mode, id),
  foreign key (workspace_id, mode, agent_id) references agent (workspace_id, mode, id) on delete cascade
);
create index agent_test_unfinished on agent_test (workspace_id, mode) where status in ('queued', 'running');
create index agent_test_by_agent on agent_test (agent_id, workspace_id, mode, id);
create index agent_test_by_age on agent_test (created_at);

create table agent_test_run (
  workspace_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  test_id text collate "C" not null,
  position integer not null,
  result json not null,
  primary key (workspace_id, mode, test_id, position),
  foreign key (workspace_id, mode, test_id) references agent_test (workspace_id, mode, id) on delete cascade
);
