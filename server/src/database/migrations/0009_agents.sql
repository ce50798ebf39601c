-- Agents with their configuration, and the versions of it that were published.
-- Takes a short exclusive lock on agent, and a weaker one on rubric. Every default is a constant, so that no row is
-- rewritten; the checks and the new index read the table once, and there is a row for each agent only.

-- Whoever was registered on the spot, by a conversation that named them, is a person without a configuration: what is
-- known of them is their name. Whoever configures one says that it is an AI.
alter table agent
  add column kind text not null default 'human' check (kind in ('ai', 'human')),
  add column status text not null default 'draft' check (status in ('draft', 'published')),
  -- The version in use; null until the first is published.
  add column version integer,
  add column description text,
  -- The configuration that is being worked on. As json, since the order of the keys in a tool's schema is the author's.
  add column instructions text,
  add column model text,
  add column knowledge json not null default '[]',
  add column tools json not null default '[]',
  add column rubric_id text collate "C",
  -- Whether that differs from the version in use.
  add column has_unpublished_changes boolean not null default false,
  add column metadata jsonb not null default '{}',
  add column published_at timestamptz,
  add constraint agent_published_version check (status = 'draft' or (version is not null and published_at is not null)),
  add constraint agent_published_kind check (status = 'draft' or kind = 'ai'),
  add constraint agent_rubric_id foreign key (workspace_id, mode, rubric_id)
    references rubric (workspace_id, mode, id) on delete set null (rubric_id);

-- The same promise in another order. Beginning like the primary key it was taken for it as long as nothing was known of the
-- table: the look-up of an agent by its id, and of that of each new conversation, read all agents of the tenant.
alter table agent
  drop constraint agent_name,
  add constraint agent_name unique (name, workspace_id, mode);

-- For lists. Only of the few: those who were registered on the spot are many, and cost nothing here.
create index agent_by_kind on agent (workspace_id, mode, id) where kind = 'ai';
create index agent_by_status on agent (workspace_id, mode, id) where status = 'published';

-- Never updated: what an agent was made of when it handled a conversation can always be read.
create table agent_version (
  workspace_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  agent_id text collate "C" not null,
  version integer not null,
  configuration json not null,
  published_by text not null,
  published_at timestamptz not null,
  primary key (workspace_id, mode, agent_id, version),
  foreign key (workspace_id, mode, agent_id) references agent (workspace_id, mode, id) on delete cascade
);
