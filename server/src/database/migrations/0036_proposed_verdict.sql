-- What the verdict should be, in the words of whoever disputes it: so far it could only be read out of the reason.
-- Locks: ACCESS EXCLUSIVE on dispute for an instant, whose few rows are read for the check. Older nodes keep working.
alter table dispute
  add column proposed_verdict text check (proposed_verdict in ('pass', 'partial', 'fail', 'not_applicable'));
