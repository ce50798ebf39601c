-- What people say of scorecards: reviews and who has submitted, disputes, calibration sessions.
-- New tables only: nothing that is in use is locked for longer than it takes to add a reference to it.

-- Several people judge the same conversations, each without seeing what the others say.
create table calibration (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  name text not null,
  rubric_id text collate "C" not null,
  rubric_version integer not null,
  reviewers text[] not null,
  status text not null check (status in ('open', 'closed')),
  created_by text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (workspace_id, mode, id),
  foreign key (workspace_id, mode, rubric_id, rubric_version)
    references rubric_version (workspace_id, mode, rubric_id, version)
);
create index calibration_by_status on calibration (workspace_id, mode, status, id);
create index calibration_by_rubric on calibration (workspace_id, mode, rubric_id, id);

create table review (
  workspace_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  conversation_id text collate "C" not null,
  -- The card under review.
  scorecard_id text collate "C",
  rubric_id text collate "C" not null,
  rubric_version integer not null,
  -- What comes before the colon of the reason.
  kind text collate "C" not null,
  reason text not null,
  calibration_id text collate "C",
  status text not null check (status in ('open', 'completed', 'cancelled')),
  reviewers_wanted integer not null check (reviewers_wanted between 1 and 20),
  blind boolean not null,
  assignees text[] not null check (cardinality(assignees) <= reviewers_wanted),
  due_at timestamptz,
  created_at timestamptz not null,
  completed_at timestamptz,
  primary key (workspace_id, mode, id),
  constraint review_conversation_id foreign key (workspace_id, mode, conversation_id)
    references conversation (workspace_id, mode, id) on delete cascade,
  foreign key (workspace_id, mode, scorecard_id) references scorecard (workspace_id, mode, id) on delete cascade,
  foreign key (workspace_id, mode, rubric_id, rubric_version)
    references rubric_version (workspace_id, mode, rubric_id, version),
  foreign key (workspace_id, mode, calibration_id) references calibration (workspace_id, mode, id) on delete cascade
);
create index review_by_conversation on review (workspace_id, mode, conversation_id, id);
create index review_by_scorecard on review (workspace_id, mode, scorecard_id) where scorecard_id is not null;
create index review_by_rubric on review (workspace_id, mode, rubric_id, id);
create index review_by_status on review (workspace_id, mode, status, id);
create index review_by_kind on review (workspace_id, mode, kind, id);
create index review_by_calibration on review (workspace_id, mode, calibration_id, id) where calibration_id is not null;
-- What scoring asks for by itself it asks for once, however often the conversation is scored again.
create unique index review_asked_for on review (workspace_id, mode, conversation_id, kind)
  where status = 'open' and kind not in ('manual', 'dispute', 'calibration');

-- Whose reviews these are: as ticket_tag.
create table review_assignee (
  workspace_id text collate "C" not null,
  mode text not null,
  assignee text collate "C" not null,
  review_id text collate "C" not null,
  primary key (workspace_id, mode, assignee, review_id)
);

create function keep_review_assignees() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from review_assignee
      where workspace_id = old.workspace_id and mode = old.mode and review_id = old.id
        and assignee = any (old.assignees) and assignee <> all (coalesce(new.assignees, '{}'));
  end if;
  if tg_op <> 'DELETE' then
    insert into review_assignee (workspace_id, mode, assignee, review_id)
      select distinct new.workspace_id, new.mode, assignee, new.id from unnest(new.assignees) as assignee
      where assignee <> all (coalesce(old.assignees, '{}'));
  end if;
  return null;
end
$$;
create trigger review_assignees_inserted after insert on review
  for each row when (new.assignees <> '{}') execute function keep_review_assignees();
create trigger review_assignees_updated after update of assignees on review
  for each row when (old.assignees is distinct from new.assignees) execute function keep_review_assignees();
create trigger review_assignees_deleted after delete on review
  for each row when (old.assignees <> '{}') execute function keep_review_assignees();

-- Never updated. With all that agreement is reckoned from, so that thousands are read without a look at their cards.
create table review_submission (
  workspace_id text collate "C" not null,
  mode text not null,
  review_id text collate "C" not null,
  reviewer text collate "C" not null,
  conversation_id text collate "C" not null,
  scorecard_id text collate "C" not null,
  rubric_id text collate "C" not null,
  rubric_version integer not null,
  -- Verdict by criterion: of what the person judged, and on the newest card before theirs that no person made.
  person json not null,
  grader json,
  grader_version integer,
  submitted_at timestamptz not null,
  constraint review_submission_once primary key (workspace_id, mode, review_id, reviewer),
  foreign key (workspace_id, mode, review_id) references review (workspace_id, mode, id) on delete cascade,
  foreign key (workspace_id, mode, scorecard_id) references scorecard (workspace_id, mode, id) on delete cascade
);
create unique index review_submission_by_scorecard on review_submission (workspace_id, mode, scorecard_id);
create index review_submission_by_rubric on review_submission (workspace_id, mode, rubric_id, scorecard_id);
create index review_submission_by_version
  on review_submission (workspace_id, mode, rubric_id, rubric_version, scorecard_id);

create table dispute (
  workspace_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  scorecard_id text collate "C" not null,
  conversation_id text collate "C" not null,
  -- Null: the card as a whole.
  criterion text collate "C",
  reason text not null,
  raised_by text collate "C" not null,
  -- Its place in the queue.
  review_id text collate "C" not null,
  status text not null check (status in ('open', 'resolved')),
  outcome text check (outcome in ('upheld', 'rejected')),
  note text,
  resolved_by text,
  new_scorecard_id text collate "C",
  created_at timestamptz not null,
  resolved_at timestamptz,
  primary key (workspace_id, mode, id),
  check ((status = 'resolved') = (outcome is not null and resolved_by is not null and resolved_at is not null)),
  constraint dispute_conversation_id foreign key (workspace_id, mode, conversation_id)
    references conversation (workspace_id, mode, id) on delete cascade,
  foreign key (workspace_id, mode, scorecard_id) references scorecard (workspace_id, mode, id) on delete cascade,
  foreign key (workspace_id, mode, review_id) references review (workspace_id, mode, id) on delete cascade
);
create index dispute_by_scorecard on dispute (workspace_id, mode, scorecard_id, id);
create index dispute_by_conversation on dispute (workspace_id, mode, conversation_id, id);
create index dispute_by_status on dispute (workspace_id, mode, status, id);
create index dispute_by_raised_by on dispute (workspace_id, mode, raised_by, id);
create unique index dispute_by_review on dispute (workspace_id, mode, review_id);
create unique index dispute_open on dispute (workspace_id, mode, scorecard_id, coalesce(criterion, ''))
  where status = 'open';
