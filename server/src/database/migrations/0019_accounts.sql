-- Two-factor sign-in, links for a new password, the link that sets up the owner, and accounts of an OIDC provider.
-- auth_user gets a column with a constant default: ACCESS EXCLUSIVE for an instant. The unique index on auth_account takes
-- SHARE while it is built; the table has a row per person.
-- Older nodes keep working.

-- An e-mail that its owner typed in themselves proves nothing: an OIDC provider's person must not be given that account.
alter table auth_user add column email_unproven boolean not null default false;

-- One row from the moment the secret is shown; it counts once a code has confirmed it.
create table two_factor (
  user_id text collate "C" primary key references auth_user (id) on delete cascade,
  -- Encrypted with a key derived from SECRET_KEY.
  secret bytea not null,
  -- The 30-second step of the last accepted code: no code is accepted twice.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

create table recovery_code (
  user_id text collate "C" not null references two_factor (user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table password_reset (
  token_hash bytea primary key,
  user_id text collate "C" not null unique references auth_user (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- At most one row: the first start of an installation makes it, and its use deletes it.
create table owner_set_up (
  token_hash bytea primary key,
  workspace_id text collate "C" not null references workspace (id) on delete cascade,
  user_id text collate "C" not null references auth_user (id) on delete cascade,
  expires_at timestamptz not null
);

-- One account here for a provider's person, however many sign-ins come at once.
create unique index auth_account_of_provider on auth_account (provider_id, account_id) where provider_id <> 'credential';
