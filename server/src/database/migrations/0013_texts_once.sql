-- A long transcript stands once, with its conversation. Events and the arguments of calls held it as well, which made 20 KB
-- of 6; now they name it, by the conversation and the version of its text. What is there already stays as it is.
alter table conversation_content add column version integer not null default 1;

-- What was replaced, for as long as something may still name it.
create table conversation_former_text (
  workspace_id text collate "C" not null,
  mode text not null,
  conversation_id text collate "C" not null,
  version integer not null,
  transcript text not null,
  replaced_at timestamptz not null,
  primary key (workspace_id, mode, conversation_id, version),
  foreign key (workspace_id, mode, conversation_id) references conversation (workspace_id, mode, id) on delete cascade
);
create index conversation_former_text_by_age on conversation_former_text (replaced_at);

-- Before which sign of the data the text belongs (a null stands there), which one, and how large it is.
alter table event add column text_at integer, add column text_version integer, add column text_bytes integer;

-- Compressed again and again for little: it is read once in a while, and gone after a day.
alter table idempotency alter column body set storage external;

-- Pairs of a place in the payload and the conversation whose first text belongs there.
alter table audit_payload add column texts json;

create function conversation_text(of_workspace text, of_mode text, of_conversation text, of_version integer) returns text
language plpgsql stable as $$
begin
  return coalesce(
    (select transcript from conversation_content
      where workspace_id = of_workspace and mode = of_mode and conversation_id = of_conversation and version = of_version),
    (select transcript from conversation_former_text
      where workspace_id = of_workspace and mode = of_mode and conversation_id = of_conversation and version = of_version));
end
$$;

-- The data as it was published, to the byte.
create function event_data(
  of_workspace text, of_mode text, of_resource text, data json, text_at integer, text_version integer
) returns text language plpgsql stable as $$
begin
  return left(data::text, text_at)
    || coalesce(to_json(conversation_text(of_workspace, of_mode, of_resource, text_version))::text, 'null')
    || substr(data::text, text_at + 5);
end
$$;
