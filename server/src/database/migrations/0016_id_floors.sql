-- Lets an ascending page end before the first id that may still be committed. Each process that writes (a node, a command)
-- has a row with its floors: it commits no id below them any more. `id_ceiling` is the highest position that any reader may
-- have passed: a process that joins makes no id below it.
-- Locks: only new tables.
create table id_floor (
  process text primary key,
  rows_floor text not null collate "C",
  calls_floor text not null collate "C",
  beat_at timestamptz not null default now()
) with (fillfactor = 10, autovacuum_vacuum_threshold = 1000);

create table id_ceiling (
  only_row boolean primary key default true check (only_row),
  ceiling text not null collate "C"
) with (fillfactor = 10);

insert into id_ceiling (ceiling) values ('');
