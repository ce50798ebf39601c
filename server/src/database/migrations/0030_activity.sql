-- Who changed a conversation, a ticket or a contact, and what: the part of a resource's timeline that no other table knows.
-- Creation, scorecards and reviews are read from their own tables, so ingest and scoring write nothing here.
-- Locks: share row exclusive on workspace for a moment, for the foreign key.
-- Older nodes keep working.
create table activity (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  resource_id text collate "C" not null,
  id text collate "C" not null,
  type text not null,
  -- Null: the service itself.
  actor_kind text,
  actor_id text collate "C",
  actor_name text,
  -- Names of fields, tags, states, and ids; no texts.
  details json not null,
  created_at timestamptz not null,
  primary key (workspace_id, mode, resource_id, id)
);
-- For deleting what is old: rows stand in the order of their times, so a few bytes per block are enough.
create index activity_by_age on activity using brin (created_at);
