-- The audit log of one person, however long it goes back.
-- Locks: writes to audit_entry wait while the index is built; calls are answered once their entries are written.
-- Older nodes keep working.
create index audit_entry_by_person on audit_entry (workspace_id, user_id, id) where user_id is not null;
