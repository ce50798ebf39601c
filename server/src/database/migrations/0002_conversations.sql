-- Conversations with their content, trace, search and agents; spans from OpenTelemetry; exports; imports; how personal
-- data is masked; the order in which the event log can be followed.
-- Takes short exclusive locks on workspace, event, ticket, audit_payload and conversation. Until now no conversation
-- could be made, so that table is empty and its new columns need no defaults.

-- 'mask_shown': masked in what is shown, exported and sent. 'mask_stored': masked before anything is stored.
alter table workspace
  add column pii_mode text not null default 'off' check (pii_mode in ('off', 'mask_shown', 'mask_stored')),
  add column pii_patterns jsonb not null default '[]';

-- Whoever handled a conversation. Registered on the spot by its first conversation, under the name that was given.
create table agent (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  name text not null,
  external_id text collate "C",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, mode, id),
  constraint agent_name unique (workspace_id, mode, name)
);
create unique index agent_external_id on agent (workspace_id, mode, external_id) where external_id is not null;

-- Only the identity of a rubric, which conversations ask for.
create table rubric (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  name text not null,
  created_at timestamptz not null,
  primary key (workspace_id, mode, id)
);

alter table conversation
  add column external_id text collate "C",
  add column agent text,
  add column agent_id text collate "C",
  add column channel text not null,
  add column started_at timestamptz,
  add column ended_at timestamptz,
  add column audio_url text,
  add column rubric_id text collate "C",
  add column contact_id text collate "C",
  add column tags text[] not null,
  add column metadata jsonb not null,
  -- Where scoring stands, whether or not somebody has marked the conversation resolved meanwhile.
  add column scoring_state text not null
    check (scoring_state in ('queued_for_scoring', 'transcribing', 'scoring', 'scored', 'scoring_failed')),
  add column scoring_error text,
  add column resolved_at timestamptz,
  add column status text not null
    generated always as (case when resolved_at is null then scoring_state else 'resolved' end) stored,
  add column scorecard_id text collate "C",
  add column score real,
  add column turn_count integer not null,
  add column duration_seconds real,
  add column language text,
  -- 'otlp': its trace is put together from spans, which may still arrive.
  add column source text not null check (source in ('request', 'otlp')),
  -- The calls whose kept arguments hold what was said: they go when the conversation does.
  add column request_ids text[] not null,
  add column updated_at timestamptz not null,
  add constraint conversation_contact_id foreign key (workspace_id, mode, contact_id)
    references contact (workspace_id, mode, id) on delete set null (contact_id),
  add constraint conversation_agent_id foreign key (workspace_id, mode, agent_id)
    references agent (workspace_id, mode, id) on delete set null (agent_id);
-- Not for those without one: with them, a planner that knows nothing of a new tenant takes it for the way to a row by its
-- id, and reads the whole tenant.
create unique index conversation_external_id on conversation (workspace_id, mode, external_id)
  where external_id is not null;
create index conversation_by_agent on conversation (workspace_id, mode, agent_id, id) where agent_id is not null;
create index conversation_by_channel on conversation (workspace_id, mode, channel, id);
create index conversation_by_status on conversation (workspace_id, mode, status, id);
create index conversation_by_contact on conversation (workspace_id, mode, contact_id, id) where contact_id is not null;
create index conversation_by_start on conversation (workspace_id, mode, started_at, id) where started_at is not null;
create index conversation_by_score on conversation (workspace_id, mode, score, id) where score is not null;

-- What was said, apart from the row that lists walk: it is long, and lists don't show it.
create table conversation_content (
  workspace_id text collate "C" not null,
  mode text not null,
  conversation_id text collate "C" not null,
  transcript text,
  -- As they were given.
  events json,
  -- The trace's nodes in the order of the conversation: those of the transcript as places in it, those of events whole.
  nodes json not null,
  primary key (workspace_id, mode, conversation_id),
  foreign key (workspace_id, mode, conversation_id) references conversation (workspace_id, mode, id) on delete cascade
);

-- Words by which a conversation is found. Filled in the background, since the words of a conversation cost as much to
-- index as all of the rest to store; until then the conversation waits in conversation_unsearched, where a search also
-- looks.
create table conversation_search (
  workspace_id text collate "C" not null,
  mode text not null,
  conversation_id text collate "C" not null,
  words tsvector not null,
  primary key (workspace_id, mode, conversation_id),
  foreign key (workspace_id, mode, conversation_id) references conversation (workspace_id, mode, id) on delete cascade
);
-- Words hardly compress. Nor are they counted: a search finds out by itself which are frequent, and what the planner
-- takes for frequent it would look for in all rows.
alter table conversation_search alter column words set storage external, alter column words set statistics 0;
-- New words gather before they are sorted in, several times as cheaply as one by one. The worker that makes them sorts
-- them in; before they are this many kB, at which a transaction that holds locks would have to do it.
create index conversation_search_words on conversation_search using gin (words) with (gin_pending_list_limit = 65536);

-- Without a reference to the conversation, which each ingest would pay for: whoever indexes the words of one that is
-- gone just takes the row away.
create table conversation_unsearched (
  workspace_id text collate "C" not null,
  mode text not null,
  conversation_id text collate "C" not null,
  primary key (workspace_id, mode, conversation_id)
);

-- Which conversations carry a tag: as contact_tag.
create table conversation_tag (
  workspace_id text collate "C" not null,
  mode text not null,
  tag text collate "C" not null,
  conversation_id text collate "C" not null,
  primary key (workspace_id, mode, tag, conversation_id)
);

create function keep_conversation_tags() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from conversation_tag
      where workspace_id = old.workspace_id and mode = old.mode and conversation_id = old.id
        and tag = any (old.tags) and tag <> all (coalesce(new.tags, '{}'));
  end if;
  if tg_op <> 'DELETE' then
    insert into conversation_tag (workspace_id, mode, tag, conversation_id)
      select distinct new.workspace_id, new.mode, tag, new.id from unnest(new.tags) as tag
      where tag <> all (coalesce(old.tags, '{}'));
  end if;
  return null;
end
$$;
create trigger conversation_tags_inserted after insert on conversation
  for each row when (new.tags <> '{}') execute function keep_conversation_tags();
create trigger conversation_tags_updated after update of tags on conversation
  for each row when (old.tags is distinct from new.tags) execute function keep_conversation_tags();
create trigger conversation_tags_deleted after delete on conversation
  for each row when (old.tags <> '{}') execute function keep_conversation_tags();

-- A conversation that is forgotten leaves its tickets, which then point to none.
alter table ticket
  drop constraint ticket_linked_conversation_id,
  add constraint ticket_linked_conversation_id foreign key (workspace_id, mode, linked_conversation_id)
    references conversation (workspace_id, mode, id) on delete set null (linked_conversation_id);

-- A trace of OpenTelemetry, until and after it is known which conversation it belongs to. Once bound it stays bound.
create table otlp_trace (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  trace_id text collate "C" not null,
  conversation_id text collate "C",
  last_span_at timestamptz not null,
  -- Which last_span_at its conversation was last put together with.
  gathered_at timestamptz,
  -- Of its spans: how many, and how long their nodes are in all.
  span_count integer not null,
  byte_count bigint not null,
  -- The calls that brought them, until the conversation is known and remembers them itself.
  request_ids text[] not null,
  primary key (workspace_id, mode, trace_id),
  foreign key (workspace_id, mode, conversation_id) references conversation (workspace_id, mode, id) on delete cascade
);
-- The conversation first: an index that began like the primary key would be taken for it as long as nothing is known of
-- the table, and every check of a span's trace would read all traces of the tenant.
create index otlp_trace_by_conversation on otlp_trace (conversation_id, workspace_id, mode);

-- Spans as they came; the same span again replaces itself.
create table otlp_span (
  workspace_id text collate "C" not null,
  mode text not null,
  trace_id text collate "C" not null,
  span_id text collate "C" not null,
  parent_span_id text collate "C",
  started_at timestamptz not null,
  ended_at timestamptz,
  node json not null,
  byte_count integer not null,
  request_id text collate "C" not null,
  primary key (workspace_id, mode, trace_id, span_id),
  foreign key (workspace_id, mode, trace_id) references otlp_trace (workspace_id, mode, trace_id) on delete cascade
);

-- A bulk export: how far it is, and from where a worker that takes over goes on.
create table export (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  resource text not null check (resource in ('conversations', 'traces')),
  format text not null check (format in ('jsonl', 'csv')),
  gzip boolean not null,
  filters jsonb not null,
  status text not null check (status in ('queued', 'running', 'completed', 'failed')),
  error text,
  row_count bigint not null,
  byte_count bigint not null,
  chunk_count integer not null,
  progress real not null,
  last_id text collate "C",
  -- Runs in a row that wrote nothing, the present one included: what ends an export that kills whoever writes it.
  attempts integer not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  expires_at timestamptz not null,
  primary key (workspace_id, mode, id)
);
create index export_by_expiry on export (expires_at);
create index export_unfinished on export (workspace_id, mode) where status in ('queued', 'running');

-- The file in pieces, each a gzip member of its own: whole pieces are all that a killed worker can leave.
create table export_chunk (
  workspace_id text collate "C" not null,
  mode text not null,
  export_id text collate "C" not null,
  number integer not null,
  bytes bytea not null,
  primary key (workspace_id, mode, export_id, number),
  foreign key (workspace_id, mode, export_id) references export (workspace_id, mode, id) on delete cascade
);
alter table export_chunk alter column bytes set storage external;

-- How far a file was imported, kept with the rows that it brought: an import goes on exactly where it was interrupted.
create table import_file (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  file_hash bytea not null,
  records_done bigint not null,
  created bigint not null,
  updated bigint not null,
  known bigint not null,
  refused bigint not null,
  finished_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, mode, file_hash)
);

-- The number of the transaction that wrote an event. Ids tell when an event was made, not when it could be seen; read by
-- (tx, id), and no further than the oldest transaction still under way, the log shows nothing behind a reader's back.
alter table event add column tx xid8 not null default pg_current_xact_id();
create index event_by_tx on event (workspace_id, mode, tx, id);

-- Compressing what was said took a fifth of the time that ingest takes, for half of the room.
alter table conversation_content alter column transcript set storage external;
alter table event alter column data set storage external;
alter table audit_payload alter column payload set storage external;
