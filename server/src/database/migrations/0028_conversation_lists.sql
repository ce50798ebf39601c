-- What lists of conversations show and are narrowed by without reading scorecards and texts. Conversations that are there get
-- what their newest card says; their first words stay unknown until they change. Older nodes keep working.
-- Locks: exclusive on conversation for a moment, then on the rows that are rewritten.
alter table conversation
  add column title text,
  add column first_words text,
  add column passed boolean,
  add column critical_failed boolean,
  add column unsure boolean,
  add column scored_rubric_id text collate "C";

-- Verdicts as `criterion:fail`, `criterion:partial` and `criterion:unsure`; passed ones are not kept.
create table conversation_verdict (
  workspace_id text collate "C" not null,
  mode text not null,
  verdict text collate "C" not null,
  conversation_id text collate "C" not null,
  primary key (workspace_id, mode, verdict, conversation_id),
  foreign key (workspace_id, mode, conversation_id) references conversation (workspace_id, mode, id) on delete cascade
);
create index conversation_verdict_by_conversation on conversation_verdict (conversation_id, workspace_id, mode);

with judged as (
  select card.workspace_id, card.mode, card.conversation_id, one ->> 'key' as key, one ->> 'verdict' as verdict,
      (one ->> 'unsure')::boolean as unsure
    from conversation
    join scorecard as card on card.workspace_id = conversation.workspace_id and card.mode = conversation.mode
      and card.id = conversation.scorecard_id
    cross join lateral json_array_elements(card.criteria) as one)
insert into conversation_verdict (workspace_id, mode, verdict, conversation_id)
  select workspace_id, mode, key || ':' || verdict, conversation_id from judged where verdict in ('fail', 'partial')
  union
  select workspace_id, mode, key || ':unsure', conversation_id from judged where unsure;

update conversation set scored_rubric_id = card.rubric_id, passed = card.passed, critical_failed = card.critical_failed,
    unsure = exists (select from json_array_elements(card.criteria) as one where (one ->> 'unsure')::boolean)
  from scorecard as card
  where card.workspace_id = conversation.workspace_id and card.mode = conversation.mode and card.id = conversation.scorecard_id;

create index conversation_by_passed on conversation (workspace_id, mode, passed, id) where passed is not null;
create index conversation_by_rubric on conversation (workspace_id, mode, scored_rubric_id, id)
  where scored_rubric_id is not null;
create index conversation_by_critical on conversation (workspace_id, mode, id) where critical_failed;
create index conversation_by_unsure on conversation (workspace_id, mode, id) where unsure;
