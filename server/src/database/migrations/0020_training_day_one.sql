-- Training: scenarios that come with the product have no row, customers react to what is said, attempts have feedback, and
-- people get assignments with a due date. Takes short exclusive locks on scenario, training_attempt and training_message;
-- the defaults are constants, so that no row is rewritten, and one index of training_attempt is built again.
-- Older nodes keep working.

alter table scenario
  -- A ready-made rubric, which has no row either.
  add column rubric_key text,
  add column category text
    check (category in ('support', 'sales', 'billing', 'complaint', 'compliance', 'difficult_customer')),
  add column customer jsonb,
  -- The scenario or the conversation that it was made from. No reference: both may go.
  add column made_from text collate "C";
create index scenario_by_category on scenario (category, workspace_id, mode, id) where deleted_at is null;

alter table training_attempt
  -- A built-in scenario has no row. Others are only hidden, so that the reference protected nothing.
  drop constraint training_attempt_workspace_id_mode_scenario_id_fkey,
  add column rubric_key text,
  add column seed integer not null default 0,
  -- What the customer remembers between two messages.
  add column customer_state jsonb,
  add column feedback jsonb not null default '[]';

-- The id of a built-in scenario is the same in every workspace.
drop index training_attempt_by_scenario;
create index training_attempt_by_scenario on training_attempt (scenario_id, workspace_id, mode, id);

alter table training_message
  add column mood smallint check (mood between 0 and 100),
  add column source text check (source in ('script', 'model')),
  add column note text;

create table training_assignment (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  scenario_id text collate "C" not null,
  scenario_title text not null,
  trainee text collate "C" not null,
  status text not null check (status in ('open', 'completed')),
  due_at timestamptz not null,
  -- The least score that completes it; null: any completed attempt does.
  target_score double precision,
  note text,
  assigned_by text not null,
  -- How often it was tried, and the attempt that completed it.
  attempts integer not null,
  best_score double precision,
  attempt_id text collate "C",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  primary key (workspace_id, mode, id),
  check ((status = 'completed') = (attempt_id is not null and completed_at is not null))
);
-- One open assignment per trainee and scenario. Not beginning like the primary key, so that it is not taken for it.
create unique index training_assignment_open
  on training_assignment (trainee, scenario_id, workspace_id, mode) where status = 'open';
create index training_assignment_by_trainee on training_assignment (trainee, workspace_id, mode, id);
create index training_assignment_by_scenario on training_assignment (scenario_id, workspace_id, mode, id);
create index training_assignment_by_status on training_assignment (status, workspace_id, mode, id);
create index training_assignment_due on training_assignment (workspace_id, mode, due_at) where status = 'open';
