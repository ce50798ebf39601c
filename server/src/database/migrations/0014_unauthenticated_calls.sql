-- Refused calls without a valid credential are counted per address, route, status and minute instead of stored one by one:
-- otherwise anybody could fill the disk. Arguments are hashed with a key and without their secrets from now on: an unkeyed
-- SHA-256 over a weak password or webhook secret can be tried out offline, so the stored ones are removed.
-- Takes exclusive locks on audit_entry and idempotency while it rewrites them (about 10 s per million entries), so that
-- nothing of the old hashes stays in their pages.
create table audit_refusal (
  -- Always empty: such a call belongs to no workspace.
  workspace_id text collate "C" not null,
  -- Made of the minute and a hash of what is counted together, so that a further call finds its row.
  id text collate "C" not null,
  minute timestamptz not null,
  address text not null,
  method text not null,
  endpoint text not null,
  status smallint not null,
  calls bigint not null,
  last_call_at timestamptz not null,
  primary key (workspace_id, id)
) with (fillfactor = 70);

alter table audit_entry alter column argument_hash type bytea using null;
delete from audit_payload where workspace_id = '';

-- Records without a fingerprint replay their answer whatever the arguments are: to do the work a second time would be worse.
-- A replay shows a secret to nobody but the actor who made the first call.
alter table idempotency
  alter column fingerprint drop not null,
  alter column fingerprint type bytea using null,
  add column actor_id text collate "C";
