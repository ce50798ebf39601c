-- Figures by days of any time zone: what was counted has its moment, since days in other zones begin within a UTC day.
-- Locks: exclusive on insight_counted while its rows are rewritten and the index is built; counting waits, calls that
-- create conversations don't.
alter table insight_counted add column at timestamptz;

update insight_counted set at = coalesce(conversation.started_at, conversation.created_at)
from conversation
where conversation.workspace_id = insight_counted.workspace_id and conversation.mode = insight_counted.mode
  and conversation.id = insight_counted.conversation_id;
-- Conversations that were deleted since, and wait to be taken out of the figures.
update insight_counted set at = day::timestamp at time zone 'UTC' where at is null;

alter table insight_counted alter column at set not null;
create index insight_counted_by_time on insight_counted (workspace_id, mode, at, conversation_id);
