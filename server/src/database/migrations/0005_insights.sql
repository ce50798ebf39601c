-- Insights: sums per day from which questions about a year of scores are answered without reading a scorecard.
-- Takes a short exclusive lock on conversation, for its triggers.

-- Conversations whose scores may not be counted as they are now. Written with every change, so it is as small as can be:
-- no reference, no unique key, and the same conversation may wait several times. It says only where to look.
create table insight_pending (
  workspace_id text collate "C" not null,
  mode text not null,
  at timestamptz not null default now(),
  conversation_id text collate "C" not null
);
create index insight_pending_by_time on insight_pending (workspace_id, mode, at);

-- As what each conversation is counted at present. What is counted next is the difference to this, so it does not matter
-- how often or in which order a conversation is looked at; and what is forgotten can be taken out again.
create table insight_counted (
  workspace_id text collate "C" not null,
  mode text not null,
  conversation_id text collate "C" not null,
  -- In UTC, of the conversation's start; of its arrival where the start is not known.
  day date not null,
  scorecard_id text collate "C" not null,
  rubric_id text collate "C" not null,
  agent_id text collate "C",
  channel text collate "C" not null,
  tags text[] collate "C" not null,
  -- In hundredths, here and below: sums of whole numbers can be taken back exactly.
  score integer,
  passed boolean not null,
  critical_failed boolean not null,
  -- The criteria's keys; then, in the same order, a letter for each verdict (pass, half, fail, none; a capital where the
  -- grader was unsure), and the share of the points in ten-thousandths.
  criteria text[] collate "C" not null,
  verdicts text not null,
  shares smallint[] not null,
  primary key (workspace_id, mode, conversation_id)
);
-- By which examples are found.
create index insight_counted_by_day on insight_counted (workspace_id, mode, rubric_id, day, conversation_id);

-- Scores per day and rubric: of all conversations, and of those of an agent, a channel or a tag. The latter per month as
-- well: a year of a few hundred agents would otherwise be a hundred thousand rows.
create table insight_score (
  workspace_id text collate "C" not null,
  mode text not null,
  dimension text collate "C" not null check (dimension in ('all', 'agent', 'channel', 'tag')),
  span text collate "C" not null check (span in ('day', 'month')),
  -- The first of the span.
  day date not null,
  -- Empty for all.
  value text collate "C" not null,
  rubric_id text collate "C" not null,
  count integer not null,
  -- Of those with a score: how many, and the sum.
  scored integer not null,
  score_sum bigint not null,
  passed integer not null,
  critical_failed integer not null,
  -- How many scored 0 to less than 5, 5 to less than 10, and so on; at last, how many scored 100.
  b0 integer not null,
  b1 integer not null,
  b2 integer not null,
  b3 integer not null,
  b4 integer not null,
  b5 integer not null,
  b6 integer not null,
  b7 integer not null,
  b8 integer not null,
  b9 integer not null,
  b10 integer not null,
  b11 integer not null,
  b12 integer not null,
  b13 integer not null,
  b14 integer not null,
  b15 integer not null,
  b16 integer not null,
  b17 integer not null,
  b18 integer not null,
  b19 integer not null,
  b20 integer not null,
  -- The day before the value: a question is always about some days, often about all values.
  primary key (workspace_id, mode, dimension, span, day, value, rubric_id)
) with (fillfactor = 80);

-- The same for each criterion, per day. `share_sum` is over those to which it applied.
create table insight_verdict (
  workspace_id text collate "C" not null,
  mode text not null,
  dimension text collate "C" not null check (dimension in ('all', 'agent', 'channel', 'tag')),
  day date not null,
  value text collate "C" not null,
  rubric_id text collate "C" not null,
  criterion text collate "C" not null,
  passed integer not null,
  partial integer not null,
  failed integer not null,
  not_applicable integer not null,
  unsure integer not null,
  share_sum bigint not null,
  primary key (workspace_id, mode, dimension, day, value, rubric_id, criterion)
) with (fillfactor = 80);

-- What a criterion was called when it was last counted: versions of a rubric come and go, its keys stay.
create table insight_criterion (
  workspace_id text collate "C" not null,
  mode text not null,
  rubric_id text collate "C" not null,
  criterion text collate "C" not null,
  name text not null,
  primary key (workspace_id, mode, rubric_id, criterion),
  foreign key (workspace_id, mode, rubric_id) references rubric (workspace_id, mode, id) on delete cascade
);

create function await_insight() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into insight_pending (workspace_id, mode, conversation_id) values (old.workspace_id, old.mode, old.id);
  else
    insert into insight_pending (workspace_id, mode, conversation_id) values (new.workspace_id, new.mode, new.id);
  end if;
  return null;
end
$$;
create trigger conversation_insight_inserted after insert on conversation
  for each row when (new.scorecard_id is not null) execute function await_insight();
create trigger conversation_insight_updated
  after update of scorecard_id, tags, agent_id, channel, started_at on conversation
  for each row when ((old.scorecard_id is not null or new.scorecard_id is not null)
    and (old.scorecard_id is distinct from new.scorecard_id or old.tags is distinct from new.tags
      or old.agent_id is distinct from new.agent_id or old.channel is distinct from new.channel
      or old.started_at is distinct from new.started_at))
  execute function await_insight();
create trigger conversation_insight_deleted after delete on conversation
  for each row when (old.scorecard_id is not null) execute function await_insight();

-- What was scored before there were insights.
insert into insight_pending (workspace_id, mode, conversation_id)
  select workspace_id, mode, id from conversation where scorecard_id is not null;
