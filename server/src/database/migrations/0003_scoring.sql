-- Rubrics with their versions, scorecards, scoring again, and how a workspace has its conversations scored.
-- Takes a short exclusive lock on rubric, which nobody could write to until now, and on export.

alter table rubric
  add column description text,
  add column is_default boolean not null default false,
  add column archived_at timestamptz,
  -- The version in use; null until the first is published.
  add column version integer,
  -- What is being worked on.
  add column draft jsonb,
  add column updated_at timestamptz not null,
  add constraint rubric_default_in_use check (not is_default or (version is not null and archived_at is null));
create unique index rubric_default on rubric (workspace_id, mode) where is_default;

-- Never updated: a scorecard can always be read beside the criteria that it was made by.
create table rubric_version (
  workspace_id text collate "C" not null,
  mode text not null,
  rubric_id text collate "C" not null,
  version integer not null,
  content jsonb not null,
  published_by text not null,
  published_at timestamptz not null,
  primary key (workspace_id, mode, rubric_id, version),
  foreign key (workspace_id, mode, rubric_id) references rubric (workspace_id, mode, id) on delete cascade
);

-- Never updated. Agent and channel are the conversation's at the time, so that lists and roll-ups need no join.
create table scorecard (
  workspace_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  conversation_id text collate "C" not null,
  rubric_id text collate "C" not null,
  rubric_version integer not null,
  grader_kind text not null check (grader_kind in ('local', 'llm', 'human')),
  grader_name text not null,
  grader_version text not null,
  score real,
  passed boolean not null,
  critical_failed boolean not null,
  summary text not null,
  notes text[] not null,
  criteria json not null,
  sentiment json,
  satisfaction json,
  cost json not null,
  latency_ms integer not null,
  agent_id text collate "C",
  channel text not null,
  created_at timestamptz not null,
  primary key (workspace_id, mode, id),
  foreign key (workspace_id, mode, conversation_id) references conversation (workspace_id, mode, id) on delete cascade,
  foreign key (workspace_id, mode, rubric_id, rubric_version)
    references rubric_version (workspace_id, mode, rubric_id, version)
);
-- Not beginning like the primary key: as long as nothing is known of the table they would be taken for it, and a card's
-- look-up would read all cards of the tenant.
create index scorecard_by_conversation on scorecard (conversation_id, workspace_id, mode, id);
create index scorecard_by_rubric on scorecard (rubric_id, workspace_id, mode, id);
create index scorecard_by_agent on scorecard (workspace_id, mode, agent_id, id) where agent_id is not null;
create index scorecard_by_score on scorecard (workspace_id, mode, score, id) where score is not null;
create index scorecard_not_local on scorecard (workspace_id, mode, grader_kind, id) where grader_kind <> 'local';

-- The rubric that the next scoring is to use in the place of the conversation's own.
alter table conversation add column next_rubric_id text collate "C";

-- One per workspace and mode; without a row everything is graded locally.
create table scoring_settings (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  grader text not null check (grader in ('local', 'llm', 'hybrid')),
  sampling jsonb not null,
  review_unsure boolean not null,
  daily_budget_usd double precision,
  updated_at timestamptz not null,
  primary key (workspace_id, mode)
);

-- What the model judge has cost per day, and what calls under way may still cost.
create table model_spend (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  day date not null,
  usd double precision not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  calls bigint not null,
  primary key (workspace_id, mode, day)
);

-- Many conversations scored again: how far it is, and from where a worker that takes over goes on.
create table rescore (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  rubric_id text collate "C",
  scored_by text collate "C",
  filters jsonb not null,
  status text not null check (status in ('queued', 'running', 'completed', 'cancelled', 'failed')),
  progress real not null,
  scored bigint not null,
  failed bigint not null,
  report jsonb not null,
  last_id text collate "C",
  attempts integer not null,
  error text,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  primary key (workspace_id, mode, id)
);
create index rescore_unfinished on rescore (workspace_id, mode) where status in ('queued', 'running');

-- What the local grader learnt from the workspace's own reviews, per criterion of a rubric.
create table grader_tuning (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  rubric_id text collate "C" not null,
  tuning jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, mode, rubric_id),
  foreign key (workspace_id, mode, rubric_id) references rubric (workspace_id, mode, id) on delete cascade
);

alter table export
  drop constraint export_resource_check,
  add constraint export_resource_check check (resource in ('conversations', 'traces', 'scorecards'));
