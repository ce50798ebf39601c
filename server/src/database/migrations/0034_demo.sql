-- What was made for the demo, so that exactly that can be removed.
-- Locks: share row exclusive on workspace for a moment, for the foreign key. Older nodes keep working.
create table demo_item (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode = 'test'),
  kind text not null check (kind in ('conversation', 'ticket', 'contact', 'company', 'agent', 'webhook')),
  id text collate "C" not null,
  created_at timestamptz not null,
  primary key (workspace_id, mode, kind, id)
);
