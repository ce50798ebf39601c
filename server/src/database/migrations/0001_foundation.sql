-- The first tables: tenants, people, keys, the audit log, idempotency, the event log, contacts, companies, tickets.
-- Locks nothing that exists: everything is new.
--
-- Ids are time-sortable ASCII, so their columns compare by bytes (collate "C") whatever the database's locale is.
-- Every tenant's table has (workspace_id, mode, id) as its key: a page, a look-up and a reference all name the tenant.

create table installation (
  only_row boolean primary key default true check (only_row),
  secret_key_check bytea not null,
  created_at timestamptz not null
);

create table workspace (
  id text collate "C" primary key,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- People and their sessions: the columns are the ones that the sign-in library expects.
create table auth_user (
  id text collate "C" primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null,
  image text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table auth_session (
  id text collate "C" primary key,
  user_id text collate "C" not null references auth_user (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index auth_session_by_user on auth_session (user_id);
create index auth_session_by_expiry on auth_session (expires_at);

create table auth_account (
  id text collate "C" primary key,
  user_id text collate "C" not null references auth_user (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index auth_account_by_user on auth_account (user_id);

create table auth_verification (
  id text collate "C" primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index auth_verification_by_identifier on auth_verification (identifier);

create table member (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  user_id text collate "C" not null references auth_user (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'reviewer', 'viewer')),
  created_at timestamptz not null,
  primary key (workspace_id, user_id)
);
create index member_by_user on member (user_id);

create table invitation (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  id text collate "C" not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'reviewer', 'viewer')),
  token_hash bytea not null unique,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (workspace_id, id)
);

-- A key's identity outlives its secrets: rotation adds a version.
create table api_key (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  name text not null,
  scopes text[] not null,
  per_minute integer not null check (per_minute > 0),
  per_hour integer check (per_hour > 0),
  allow_ips text[] not null,
  created_by text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (workspace_id, mode, id)
);

create table api_key_secret (
  hash bytea primary key,
  workspace_id text collate "C" not null,
  mode text not null,
  key_id text collate "C" not null,
  version integer not null,
  hint text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  unique (workspace_id, mode, key_id, version),
  foreign key (workspace_id, mode, key_id) references api_key (workspace_id, mode, id) on delete cascade
);

create table idempotency (
  workspace_id text collate "C" not null,
  mode text not null,
  method text not null,
  path text not null,
  key text collate "C" not null,
  fingerprint bytea not null,
  status smallint not null,
  body bytea not null,
  created_at timestamptz not null,
  constraint idempotency_pkey primary key (workspace_id, mode, method, path, key)
);
create index idempotency_by_age on idempotency (created_at);

-- One row per API call. Calls of nobody known have no workspace; the empty text keeps them in the same key.
-- Written on every call, so an index must earn its keep: ids hold the time, which spares one by age, and only failures
-- are indexed by status.
create table audit_entry (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  mode text,
  at timestamptz not null,
  key_id text collate "C",
  key_name text,
  user_id text collate "C",
  method text not null,
  endpoint text not null,
  path text not null,
  status smallint not null,
  latency_ms real not null,
  ip text not null,
  user_agent text,
  argument_hash bytea,
  primary key (workspace_id, id)
);
create index audit_entry_by_key on audit_entry (workspace_id, key_id, id) where key_id is not null;
create index audit_entry_by_failure on audit_entry (workspace_id, status, id) where status >= 400;

-- Apart from the entries, since payloads go after 7 days and entries after 400.
create table audit_payload (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  payload text not null,
  primary key (workspace_id, id)
);

-- What each key did in each hour that is over, so that its usage is read without its calls.
create table audit_key_hour (
  workspace_id text collate "C" not null,
  key_id text collate "C" not null,
  hour timestamptz not null,
  calls bigint not null,
  errors bigint not null,
  rate_limited bigint not null,
  last_call_at timestamptz not null,
  primary key (workspace_id, key_id, hour)
);
create index audit_key_hour_by_age on audit_key_hour (hour);

-- Up to where the hours above are counted: the time, and the first id that is not counted yet.
create table audit_usage_mark (
  only_row boolean primary key default true check (only_row),
  counted_until timestamptz not null,
  first_uncounted_id text collate "C" not null
);
insert into audit_usage_mark (counted_until, first_uncounted_id) values ('epoch', '');

-- How many events a resource has had. Its row is locked while the next number is taken: one order per resource.
create table event_sequence (
  workspace_id text collate "C" not null,
  mode text not null,
  resource_id text collate "C" not null,
  last bigint not null,
  primary key (workspace_id, mode, resource_id)
);

create table event (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  type text not null,
  resource_type text not null,
  resource_id text collate "C" not null,
  sequence bigint not null,
  data json not null,
  created_at timestamptz not null,
  primary key (workspace_id, mode, id)
);
create unique index event_by_resource on event (workspace_id, mode, resource_id, sequence);

create table company (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  name text not null,
  domain text,
  domain_key text collate "C" generated always as (lower(domain collate "C")) stored,
  external_id text collate "C",
  custom_fields jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, mode, id),
  constraint company_external_id unique (workspace_id, mode, external_id),
  constraint company_domain unique (workspace_id, mode, domain_key)
);

create table contact (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  email text,
  email_key text collate "C" generated always as (lower(email collate "C")) stored,
  external_id text collate "C",
  phone text collate "C",
  first_name text,
  last_name text,
  company_id text collate "C",
  assignee text collate "C",
  tags text[] not null,
  custom_fields jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, mode, id),
  constraint contact_external_id unique (workspace_id, mode, external_id),
  constraint contact_email unique (workspace_id, mode, email_key),
  constraint contact_company_id foreign key (workspace_id, mode, company_id) references company (workspace_id, mode, id),
  constraint contact_reachable check (num_nonnulls(email, external_id, phone) > 0)
);
create index contact_by_phone on contact (workspace_id, mode, phone, id) where phone is not null;
create index contact_by_company on contact (workspace_id, mode, company_id, id) where company_id is not null;
create index contact_by_assignee on contact (workspace_id, mode, assignee, id) where assignee is not null;

-- Which contacts carry a tag, in the order of ids, so that a page of a tag is a walk of just its rows. An index over the
-- array (GIN) knows no order: it fetches and sorts all that match. Triggers fill it, so that no writer can forget to.
-- No foreign key: the triggers see deletions, too, while it would make insertions about a fifth slower and its cascade
-- would need a second index, by contact.
create table contact_tag (
  workspace_id text collate "C" not null,
  mode text not null,
  tag text collate "C" not null,
  contact_id text collate "C" not null,
  primary key (workspace_id, mode, tag, contact_id)
);

create function keep_contact_tags() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from contact_tag
      where workspace_id = old.workspace_id and mode = old.mode and contact_id = old.id
        and tag = any (old.tags) and tag <> all (coalesce(new.tags, '{}'));
  end if;
  if tg_op <> 'DELETE' then
    insert into contact_tag (workspace_id, mode, tag, contact_id)
      select distinct new.workspace_id, new.mode, tag, new.id from unnest(new.tags) as tag
      where tag <> all (coalesce(old.tags, '{}'));
  end if;
  return null;
end
$$;
create trigger contact_tags_inserted after insert on contact
  for each row when (new.tags <> '{}') execute function keep_contact_tags();
create trigger contact_tags_updated after update of tags on contact
  for each row when (old.tags is distinct from new.tags) execute function keep_contact_tags();
create trigger contact_tags_deleted after delete on contact
  for each row when (old.tags <> '{}') execute function keep_contact_tags();

-- Only the identity of a conversation, which tickets refer to.
create table conversation (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  created_at timestamptz not null,
  primary key (workspace_id, mode, id)
);

create table ticket (
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  id text collate "C" not null,
  title text not null,
  description text,
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null check (status in ('open', 'pending', 'solved', 'closed')),
  contact_id text collate "C",
  linked_conversation_id text collate "C",
  assignee text collate "C",
  tags text[] not null,
  merged_into text collate "C",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, mode, id),
  constraint ticket_contact_id foreign key (workspace_id, mode, contact_id) references contact (workspace_id, mode, id),
  constraint ticket_linked_conversation_id foreign key (workspace_id, mode, linked_conversation_id)
    references conversation (workspace_id, mode, id),
  constraint ticket_merged_into foreign key (workspace_id, mode, merged_into) references ticket (workspace_id, mode, id)
);
create index ticket_by_status on ticket (workspace_id, mode, status, id);
create index ticket_by_priority on ticket (workspace_id, mode, priority, id);
create index ticket_by_contact on ticket (workspace_id, mode, contact_id, id) where contact_id is not null;
create index ticket_by_conversation on ticket (workspace_id, mode, linked_conversation_id, id)
  where linked_conversation_id is not null;
create index ticket_by_assignee on ticket (workspace_id, mode, assignee, id) where assignee is not null;

-- Which tickets carry a tag: as contact_tag.
create table ticket_tag (
  workspace_id text collate "C" not null,
  mode text not null,
  tag text collate "C" not null,
  ticket_id text collate "C" not null,
  primary key (workspace_id, mode, tag, ticket_id)
);

create function keep_ticket_tags() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from ticket_tag
      where workspace_id = old.workspace_id and mode = old.mode and ticket_id = old.id
        and tag = any (old.tags) and tag <> all (coalesce(new.tags, '{}'));
  end if;
  if tg_op <> 'DELETE' then
    insert into ticket_tag (workspace_id, mode, tag, ticket_id)
      select distinct new.workspace_id, new.mode, tag, new.id from unnest(new.tags) as tag
      where tag <> all (coalesce(old.tags, '{}'));
  end if;
  return null;
end
$$;
create trigger ticket_tags_inserted after insert on ticket
  for each row when (new.tags <> '{}') execute function keep_ticket_tags();
create trigger ticket_tags_updated after update of tags on ticket
  for each row when (old.tags is distinct from new.tags) execute function keep_ticket_tags();
create trigger ticket_tags_deleted after delete on ticket
  for each row when (old.tags <> '{}') execute function keep_ticket_tags();

-- What a source ticket looked like when it was merged, so that the merge can be undone.
create table ticket_merge (
  workspace_id text collate "C" not null,
  mode text not null,
  source_id text collate "C" not null,
  target_id text collate "C" not null,
  source_status text not null,
  source_contact_id text collate "C",
  source_conversation_id text collate "C",
  source_tags text[] not null,
  moved_tags text[] not null,
  created_at timestamptz not null,
  primary key (workspace_id, mode, source_id),
  foreign key (workspace_id, mode, source_id) references ticket (workspace_id, mode, id) on delete cascade,
  foreign key (workspace_id, mode, target_id) references ticket (workspace_id, mode, id) on delete cascade
);
create index ticket_merge_by_target on ticket_merge (workspace_id, mode, target_id);

-- Contacts and conversations that a ticket has from the ones merged into it.
create table ticket_link (
  workspace_id text collate "C" not null,
  mode text not null,
  ticket_id text collate "C" not null,
  linked_id text collate "C" not null,
  source_id text collate "C" not null,
  primary key (workspace_id, mode, ticket_id, linked_id, source_id),
  foreign key (workspace_id, mode, ticket_id) references ticket (workspace_id, mode, id) on delete cascade
);
create index ticket_link_by_linked on ticket_link (workspace_id, mode, linked_id, ticket_id);
