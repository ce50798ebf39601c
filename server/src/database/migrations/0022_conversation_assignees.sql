-- Conversations are assigned to members. There is no foreign key: a person who leaves the workspace may have a great many,
-- and clearing them would make the removal slow. The person stays the assignee until somebody assigns them anew.
-- Locks: access exclusive on conversation for a moment (a column without a default); share while the index is built, which is
-- empty and needs one scan.
-- Older nodes keep working.
alter table conversation add column assignee_id text collate "C";
create index conversation_by_assignee on conversation (workspace_id, mode, assignee_id, id) where assignee_id is not null;
