-- Copies of recordings: where each conversation's copy is, what it is, and its waveform. Conversations that are there already
-- get none: their addresses may have expired; sending one again with `upsert` fetches it. A retention of their own for
-- recordings, by workspace. Older nodes keep working: what they delete takes its row along, and the trigger its file.
-- Locks: ACCESS EXCLUSIVE on workspace for an instant, whose few rows are read for the check; SHARE ROW EXCLUSIVE on
-- conversation for an instant, for the foreign key of a table that is empty.
create table recording (
  workspace_id text collate "C" not null,
  mode text not null,
  conversation_id text collate "C" not null,
  -- The name of the file, chosen before anything is written: whatever happens, it can be removed by it.
  file text collate "C" not null,
  source_url text not null,
  status text not null check (status in ('pending', 'stored', 'failed', 'withheld', 'expired')),
  error text,
  place text check (place in ('files', 's3')),
  bytes bigint,
  content_type text,
  etag text,
  duration_ms integer,
  -- One byte per stretch of time, all of the first channel, then all of the second.
  peaks bytea,
  channels smallint,
  peaks_error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, mode, conversation_id),
  foreign key (workspace_id, mode, conversation_id) references conversation (workspace_id, mode, id) on delete cascade
);
create index recording_stored on recording (workspace_id, mode, conversation_id) where status = 'stored';
create index recording_pending on recording (updated_at) where status = 'pending';

-- Files that are to be removed. Written with the commit that takes their rows away.
create table recording_removal (
  file text collate "C" primary key,
  place text,
  due_at timestamptz not null
);

-- By a trigger, so that no way of deleting a conversation can leave a file behind. A fetch that is under way may still write
-- the file of a row that is pending; it takes at most 10 minutes.
create function remove_recording_files() returns trigger language plpgsql as $$
begin
  insert into recording_removal (file, place, due_at)
    select file, place, case when status = 'pending' then now() + interval '30 minutes' else now() end
      from gone where status in ('pending', 'stored')
    on conflict do nothing;
  return null;
end
$$;
create trigger recording_deleted after delete on recording
  referencing old table as gone for each statement execute function remove_recording_files();

alter table workspace
  add column recording_retention_days integer check (recording_retention_days between 1 and 3650);
drop index workspace_with_retention;
create index workspace_with_retention on workspace (id)
  where num_nonnulls(conversation_retention_days, recording_retention_days, audit_retention_days) > 0;
