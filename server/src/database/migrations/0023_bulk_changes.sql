-- Bulk changes of conversations: what is wanted and how far it is; per conversation what was changed, so that it can be
-- taken back.
-- Locks: share row exclusive on workspace and conversation for a moment, for the foreign keys.
-- Older nodes keep working.
create table bulk_change (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  -- Which conversations: one of the three.
  ids text[] collate "C",
  filters json,
  undo_of text collate "C",
  changes json,
  undone_by text collate "C",
  status text not null check (status in ('queued', 'running', 'completed', 'cancelled', 'failed')),
  progress double precision not null,
  -- Conversations that are done, by what came of them.
  changed integer not null,
  unchanged integer not null,
  refused integer not null,
  last_id text collate "C",
  attempts integer not null,
  error text,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  primary key (workspace_id, mode, id),
  check (num_nonnulls(ids, filters, undo_of) = 1),
  check ((changes is null) = (undo_of is not null))
);
create index bulk_change_unfinished on bulk_change (workspace_id, mode) where status in ('queued', 'running');
create index bulk_change_by_age on bulk_change (created_at);

create table bulk_change_record (
  workspace_id text collate "C" not null,
  mode text not null,
  bulk_change_id text collate "C" not null,
  conversation_id text collate "C" not null,
  record json not null,
  primary key (workspace_id, mode, bulk_change_id, conversation_id),
  foreign key (workspace_id, mode, bulk_change_id) references bulk_change (workspace_id, mode, id) on delete cascade,
  foreign key (workspace_id, mode, conversation_id) references conversation (workspace_id, mode, id) on delete cascade
);
create index bulk_change_record_by_conversation on bulk_change_record (workspace_id, mode, conversation_id);
