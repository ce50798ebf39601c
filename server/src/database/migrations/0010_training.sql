-- Training: scenarios with a simulated customer, attempts at them, and what was said in those.
-- New tables only: nothing that is in use is locked for longer than it takes to add a reference to it.

create table scenario (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  title text not null,
  persona text,
  goal text,
  opening_line text not null,
  closing_line text not null,
  facts jsonb not null,
  turns jsonb not null,
  rubric_id text collate "C",
  difficulty text not null check (difficulty in ('easy', 'medium', 'hard')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Hidden from then on; the row stays for the attempts at it.
  deleted_at timestamptz,
  primary key (workspace_id, mode, id),
  constraint scenario_rubric_id foreign key (workspace_id, mode, rubric_id) references rubric (workspace_id, mode, id)
);
create index scenario_by_difficulty on scenario (difficulty, workspace_id, mode, id) where deleted_at is null;

create table training_attempt (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  scenario_id text collate "C" not null,
  -- Title and script are those of the scenario when the attempt began: a change of it changes no attempt.
  scenario_title text not null,
  script jsonb not null,
  trainee text collate "C" not null,
  status text not null check (status in ('in_progress', 'completed')),
  transcript text,
  -- Completing takes the attempt only as it was scored, without a message more.
  message_count integer not null,
  rubric_id text collate "C",
  rubric_version integer,
  grader jsonb,
  score double precision,
  passed boolean,
  critical_failed boolean,
  summary text,
  notes text[] not null,
  criteria jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  primary key (workspace_id, mode, id),
  foreign key (workspace_id, mode, scenario_id) references scenario (workspace_id, mode, id),
  foreign key (workspace_id, mode, rubric_id, rubric_version)
    references rubric_version (workspace_id, mode, rubric_id, version),
  check ((status = 'completed') = (completed_at is not null and grader is not null))
);
create index training_attempt_by_scenario on training_attempt (scenario_id, id);
create index training_attempt_by_trainee on training_attempt (trainee, workspace_id, mode, id);
create index training_attempt_by_status on training_attempt (status, workspace_id, mode, id);

create table training_message (
  workspace_id text collate "C" not null,
  mode text not null,
  attempt_id text collate "C" not null,
  position integer not null,
  speaker text not null check (speaker in ('customer', 'trainee')),
  text text not null,
  -- Which line of the script it is; null for what is none: the trainee's words, the opening and the closing line.
  turn integer,
  created_at timestamptz not null,
  primary key (workspace_id, mode, attempt_id, position),
  foreign key (workspace_id, mode, attempt_id) references training_attempt (workspace_id, mode, id) on delete cascade
);
