-- Workspaces can be deleted, after a time in which it can be undone. What stays of one is a line without personal data.
-- Nodes of the release before would go on serving a workspace whose deletion was requested, so they are not compatible.
-- Locks: ACCESS EXCLUSIVE on workspace for an instant.
alter table workspace
  add column deletion_due_at timestamptz,
  add column deletion_requested_at timestamptz,
  -- The id of a person's account.
  add column deletion_requested_by text collate "C";
create index workspace_by_deletion on workspace (deletion_due_at) where deletion_due_at is not null;

create table deleted_workspace (
  id text collate "C" primary key,
  requested_by text collate "C",
  requested_at timestamptz,
  deleted_at timestamptz not null
);
