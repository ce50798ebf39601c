-- Saved views of lists, which people keep for themselves or share with their workspace, and people's own preferences.
-- Only new tables. The foreign keys take SHARE ROW EXCLUSIVE on workspace, member and auth_user for an instant.
-- Older nodes keep working.

create table saved_view (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  -- Null once its owner has left the workspace: shared ones stay, the others are purged.
  owner_id text collate "C",
  resource text not null,
  name text not null,
  query jsonb not null,
  columns text[],
  is_shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, mode, id),
  foreign key (workspace_id, owner_id) references member (workspace_id, user_id) on delete set null (owner_id)
);
create index saved_view_by_owner on saved_view (workspace_id, owner_id);
create index saved_view_left_behind on saved_view (workspace_id) where owner_id is null and not is_shared;

create table preference (
  user_id text collate "C" primary key references auth_user (id) on delete cascade,
  preferences jsonb not null,
  updated_at timestamptz not null
);
