-- Shows imports of files in the API, and lets one be stopped: an id, the file's name, its size and how much of it is done, and
-- when it was stopped. A file that was imported before has none of these: it is listed once the command is run on it again.
-- Locks: access exclusive on import_file for a moment (it has a row per file).
-- Older nodes keep working.
alter table import_file
  add column id text collate "C",
  -- Without its folders, as last given to the command.
  add column file_name text check (char_length(file_name) <= 255),
  add column file_size bigint,
  add column bytes_done bigint,
  add column cancelled_at timestamptz;
create unique index import_file_by_id on import_file (workspace_id, mode, id);
