-- A review queue in the order of due dates, the next review for one person, and the conversations that somebody reviews
-- blind, whose scores other routes must hide from them.
-- Locks: writes to review wait while its indexes are built.
-- Older nodes keep working.

-- Every status has its own order of due dates; reviews without a date come last.
create index review_by_due on review (workspace_id, mode, status, (coalesce(due_at, 'infinity'::timestamptz)), id);

-- Reviews that somebody can still take.
create index review_free_by_due on review (workspace_id, mode, (coalesce(due_at, 'infinity'::timestamptz)), id)
  where status = 'open' and kind <> 'dispute' and cardinality(assignees) < reviewers_wanted;

-- The open reviews of one person, however many they have done before.
create index review_open_by_assignee on review using gin (assignees) where status = 'open';
