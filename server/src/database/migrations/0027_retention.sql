-- How long a workspace keeps conversations and audit entries. Null: conversations for ever, audit entries for 400 days.
-- Columns without a default: ACCESS EXCLUSIVE on workspace for an instant. The checks read its rows, of which there are few.
-- Older nodes keep working.
alter table workspace
  add column conversation_retention_days integer check (conversation_retention_days between 1 and 3650),
  add column audit_retention_days integer check (audit_retention_days between 7 and 400);
create index workspace_with_retention on workspace (id)
  where conversation_retention_days is not null or audit_retention_days is not null;
