-- Substring search (`q`) for contacts, companies, tickets and agents: one table each with the folded text that is searched, and
-- a GIN index of its trigrams. The trigrams are lexemes of a tsvector, so that no extension is needed. Triggers fill the
-- tables, also for rows that nodes of the release before write. Older nodes keep working.
-- Locks: SHARE ROW EXCLUSIVE on contact, company, ticket and agent until the rows that exist are indexed: reads go on, writes
-- to these four tables wait.

-- Text as it is compared: lower case, without accents. The same rules as the words of conversations (search/fold-text.ts).
create function search_fold(given text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length(given) = length(given) then lower(given collate "C")
    else normalize(
      replace(replace(replace(replace(
        translate(
          regexp_replace(
            lower(normalize(given, NFKD) collate "und-x-icu") collate "C",
            '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\ufe00-\ufe0f\u200d\u00ad\u0640\u200c\u2060\ufeff]',
            '', 'g'),
          'øłđðıς’‘ʼ', 'olddiσ'''''''),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      NFC) end
$$;

-- Every three characters of a text, behind a key of its tenant: a lookup reads no other tenant's entries. Where fewer than
-- three are left before the end these are taken, so that short terms can be looked up as prefixes. A loop over an array, since
-- a query would cost two to three times as much.
create function search_grams(of_workspace text, of_mode text, searched text) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  tenant_key text := left(encode(sha256(convert_to(of_workspace || ' ' || of_mode, 'UTF8')), 'hex'), 8);
  characters text[] := string_to_array(searched, null);
  grams text[] := '{}';
begin
  for place in 1 .. coalesce(cardinality(characters), 0) loop
    grams[place] := concat(tenant_key, characters[place], characters[place + 1], characters[place + 2]);
  end loop;
  return array_to_tsvector(grams);
end
$$;

-- As contact_tag: no foreign keys, since their checks cost more than the rows.
create table contact_search (
  workspace_id text collate "C" not null,
  mode text not null,
  contact_id text collate "C" not null,
  searched text collate "C" not null,
  primary key (workspace_id, mode, contact_id)
);
create table company_search (
  workspace_id text collate "C" not null,
  mode text not null,
  company_id text collate "C" not null,
  searched text collate "C" not null,
  primary key (workspace_id, mode, company_id)
);
create table ticket_search (
  workspace_id text collate "C" not null,
  mode text not null,
  ticket_id text collate "C" not null,
  searched text collate "C" not null,
  primary key (workspace_id, mode, ticket_id)
);
create table agent_search (
  workspace_id text collate "C" not null,
  mode text not null,
  agent_id text collate "C" not null,
  searched text collate "C" not null,
  primary key (workspace_id, mode, agent_id)
);

-- The phone's digits stand beside the phone: its formatting need not be known.
create function keep_contact_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from contact_search where workspace_id = old.workspace_id and mode = old.mode and contact_id = old.id;
    return null;
  end if;
  insert into contact_search (workspace_id, mode, contact_id, searched)
    values (new.workspace_id, new.mode, new.id, search_fold(concat_ws(E'\n', concat_ws(' ', new.first_name, new.last_name),
      new.email, new.external_id, new.phone, regexp_replace(new.phone, '[^0-9]', '', 'g'))))
    on conflict (workspace_id, mode, contact_id) do update set searched = excluded.searched;
  return null;
end
$$;
create function keep_company_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from company_search where workspace_id = old.workspace_id and mode = old.mode and company_id = old.id;
    return null;
  end if;
  insert into company_search (workspace_id, mode, company_id, searched)
    values (new.workspace_id, new.mode, new.id, search_fold(concat_ws(E'\n', new.name, new.domain, new.external_id)))
    on conflict (workspace_id, mode, company_id) do update set searched = excluded.searched;
  return null;
end
$$;
-- Descriptions may be long, and every character is an entry of the index: the first 500 are searched.
create function keep_ticket_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from ticket_search where workspace_id = old.workspace_id and mode = old.mode and ticket_id = old.id;
    return null;
  end if;
  insert into ticket_search (workspace_id, mode, ticket_id, searched)
    values (new.workspace_id, new.mode, new.id, search_fold(concat_ws(E'\n', new.title, left(new.description, 500))))
    on conflict (workspace_id, mode, ticket_id) do update set searched = excluded.searched;
  return null;
end
$$;
create function keep_agent_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from agent_search where workspace_id = old.workspace_id and mode = old.mode and agent_id = old.id;
    return null;
  end if;
  insert into agent_search (workspace_id, mode, agent_id, searched)
    values (new.workspace_id, new.mode, new.id,
      search_fold(concat_ws(E'\n', new.name, new.external_id, left(new.description, 500))))
    on conflict (workspace_id, mode, agent_id) do update set searched = excluded.searched;
  return null;
end
$$;

create trigger contact_search_kept after insert or delete on contact for each row execute function keep_contact_search();
create trigger contact_search_updated after update of first_name, last_name, email, external_id, phone on contact
  for each row when ((old.first_name, old.last_name, old.email, old.external_id, old.phone)
    is distinct from (new.first_name, new.last_name, new.email, new.external_id, new.phone))
  execute function keep_contact_search();
create trigger company_search_kept after insert or delete on company for each row execute function keep_company_search();
create trigger company_search_updated after update of name, domain, external_id on company
  for each row when ((old.name, old.domain, old.external_id) is distinct from (new.name, new.domain, new.external_id))
  execute function keep_company_search();
create trigger ticket_search_kept after insert or delete on ticket for each row execute function keep_ticket_search();
create trigger ticket_search_updated after update of title, description on ticket
  for each row when ((old.title, old.description) is distinct from (new.title, new.description))
  execute function keep_ticket_search();
create trigger agent_search_kept after insert or delete on agent for each row execute function keep_agent_search();
create trigger agent_search_updated after update of name, external_id, description on agent
  for each row when ((old.name, old.external_id, old.description) is distinct from (new.name, new.external_id, new.description))
  execute function keep_agent_search();

insert into contact_search (workspace_id, mode, contact_id, searched)
  select workspace_id, mode, id, search_fold(concat_ws(E'\n', concat_ws(' ', first_name, last_name), email, external_id, phone,
      regexp_replace(phone, '[^0-9]', '', 'g'))) from contact;
insert into company_search (workspace_id, mode, company_id, searched)
  select workspace_id, mode, id, search_fold(concat_ws(E'\n', name, domain, external_id)) from company;
insert into ticket_search (workspace_id, mode, ticket_id, searched)
  select workspace_id, mode, id, search_fold(concat_ws(E'\n', title, left(description, 500))) from ticket;
insert into agent_search (workspace_id, mode, agent_id, searched)
  select workspace_id, mode, id, search_fold(concat_ws(E'\n', name, external_id, left(description, 500))) from agent;

-- New entries gather in a short list, which every search reads as well: at most half a megabyte, a millisecond's work.
create index contact_search_grams on contact_search using gin (search_grams(workspace_id, mode, searched))
  with (gin_pending_list_limit = 512);
create index company_search_grams on company_search using gin (search_grams(workspace_id, mode, searched))
  with (gin_pending_list_limit = 512);
create index ticket_search_grams on ticket_search using gin (search_grams(workspace_id, mode, searched))
  with (gin_pending_list_limit = 512);
create index agent_search_grams on agent_search using gin (search_grams(workspace_id, mode, searched))
  with (gin_pending_list_limit = 512);
