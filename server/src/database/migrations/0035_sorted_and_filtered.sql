-- The lowest scores of an agent or a channel: without these, a list walks past all scores of the others.
-- Scores are null until a conversation is scored, so ingest does not touch them.
-- Locks: share on conversation while they are built (a few seconds per million rows). Older nodes keep working.
create index conversation_by_agent_score on conversation (workspace_id, mode, agent_id, score, id)
  where score is not null and agent_id is not null;
create index conversation_by_channel_score on conversation (workspace_id, mode, channel, score, id)
  where score is not null;
